import { describe, expect, test } from "vitest";
import { TestClock } from "../../../cli/recipe-tests/test-clock.ts";

const { signal } = new AbortController();

describe("the clock of a test", () => {
  test("wakes sleepers in the order of their times", async () => {
    const clock = new TestClock();
    const woken: string[] = [];
    const sleep = async (name: string, ms: number): Promise<void> => {
      await clock.sleep(ms, signal);
      woken.push(`${name} at ${clock.elapsed()}`);
    };
    await Promise.all([sleep("late", 5000), sleep("early", 10), sleep("also", 10)]);
    expect(woken).toEqual(["early at 10", "also at 10", "late at 5000"]);
    expect(new Date(clock.now()).toISOString()).toBe("2026-01-01T00:00:05.000Z");
  });

  test("stands still while something real is done", async () => {
    const clock = new TestClock();
    const done: string[] = [];
    const slept = clock.sleep(1, signal).then(() => done.push("slept"));
    await clock.hold(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push("worked");
    });
    await slept;
    expect(done).toEqual(["worked", "slept"]);
  });

  test("forgets sleepers that are not wanted any more", async () => {
    const clock = new TestClock();
    const abort = new AbortController();
    const slept = clock.sleep(Number.POSITIVE_INFINITY, abort.signal);
    clock.after(50, () => abort.abort());
    clock.after(40, () => expect.unreachable())();
    await slept;
    await clock.sleep(5, abort.signal);
    expect(clock.elapsed()).toBe(50);
  });

  test("goes on when it is told to, and never back", () => {
    const clock = new TestClock();
    const start = clock.now();
    clock.advanceTo(start + 7);
    clock.advanceTo(start);
    expect(clock.elapsed()).toBe(7);
    expect([clock.id(), clock.id()]).toEqual(["0000000000000001", "0000000000000002"]);
  });
});
