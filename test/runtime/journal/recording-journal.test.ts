import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Effect, EffectResult } from "../../../runtime/effect.ts";
import type { EffectHost, Handle } from "../../../runtime/journal/journal.ts";
import { RecordingJournal } from "../../../runtime/journal/recording-journal.ts";
import { MemoryJournal } from "../../support/memory-journal.ts";

const done: EffectResult = { kind: "done" };
const cancelled: EffectResult = { kind: "failure", failure: { kind: "cancelled", message: "" } };
const timer: Effect = { kind: "timer", ms: 1 };
const sleep = (untilMs: number): Effect => ({ kind: "sleep", untilMs });

/** A host whose effects end when the test says so, by key of their order. */
class HeldHost implements EffectHost {
  readonly started: Effect[] = [];
  readonly stopped: Effect[] = [];
  readonly #ends: ((result: EffectResult) => void)[] = [];

  isPassive(effect: Effect): boolean {
    return effect.kind === "timer";
  }

  perform(effect: Effect, signal: AbortSignal): Promise<EffectResult> {
    this.started.push(effect);
    return new Promise((resolve) => {
      this.#ends.push(resolve);
      signal.addEventListener("abort", () => {
        this.stopped.push(effect);
        resolve(cancelled);
      });
    });
  }

  end(index: number, result: EffectResult = done): void {
    this.#ends[index]?.(result);
  }
}

describe("a recording journal", () => {
  it("reports what ends while the store is at work", async () => {
    const host = new HeldHost();
    let atWork = (): void => undefined;
    const commit = async (): Promise<void> => {
      atWork();
      await setImmediate();
    };
    const journal = new RecordingJournal(host, { append: () => undefined, commit }, []);
    const [first, second] = [journal.start("a", sleep(1)), journal.start("b", sleep(2))];
    const ended = journal.next();
    await setImmediate();
    host.end(0);
    expect(await ended).toEqual({ handle: first, result: done });
    atWork = () => host.end(1);
    expect(await journal.next()).toEqual({ handle: second, result: done });
  });

  it("reports effects in the order in which they end", async () => {
    const host = new HeldHost();
    const journal = new MemoryJournal(host);
    journal.start("a", sleep(1));
    const second = journal.start("b", sleep(2));
    host.end(1);
    expect(await journal.next()).toEqual({ handle: second, result: done });
    host.end(0);
    expect((await journal.next())?.handle.key).toBe("a");
    expect(await journal.next()).toBe(undefined);
    expect(journal.entries).toEqual([
      { kind: "start", key: "a", effect: sleep(1) },
      { kind: "start", key: "b", effect: sleep(2) },
      { kind: "result", key: "b", result: done },
      { kind: "result", key: "a", result: done },
    ]);
  });

  it("gives recorded results in the recorded order, without performing anything", async () => {
    const host = new HeldHost();
    const journal = new MemoryJournal(host, [
      { kind: "start", key: "a", effect: sleep(1) },
      { kind: "start", key: "b", effect: sleep(2) },
      { kind: "result", key: "b", result: done },
      { kind: "result", key: "a", result: done },
    ]);
    for (const key of ["a", "b"]) journal.start(key, sleep(9));
    const keys = [await journal.next(), await journal.next()].map((each) => each?.handle.key);
    expect(keys).toEqual(["b", "a"]);
    expect(host.started).toEqual([]);
    expect(journal.entries).toHaveLength(4);
  });

  it("performs an effect again that had not ended; a sleep keeps the time it ends at", () => {
    const host = new HeldHost();
    const journal = new MemoryJournal(host, [
      { kind: "start", key: "a", effect: sleep(100) },
      { kind: "start", key: "b", effect: { kind: "timer", ms: 5 } },
    ]);
    journal.start("a", sleep(500));
    journal.start("b", timer);
    expect(host.started).toEqual([sleep(100), timer]);
    expect(journal.entries).toHaveLength(2);
  });

  it("does not take the result of another kind of effect under the same key", async () => {
    const host = new HeldHost();
    const journal = new MemoryJournal(host, [
      { kind: "start", key: "a", effect: { kind: "now" } },
      { kind: "result", key: "a", result: { kind: "time", ms: 5 } },
    ]);
    journal.start("a", sleep(1));
    host.end(0);
    expect((await journal.next())?.result).toEqual(done);
  });

  it("stands still when only answers from outside are missing", async () => {
    const journal = new MemoryJournal(new HeldHost());
    journal.start("a", timer);
    expect(await journal.next()).toBe(undefined);
  });

  it("stops an effect that is cancelled or released, and reports the one that is cancelled", async () => {
    const host = new HeldHost();
    const journal = new MemoryJournal(host);
    const first = journal.start("a", sleep(1));
    const second = journal.start("b", sleep(2));
    journal.release(second);
    journal.cancel(first);
    expect(await journal.next()).toEqual({ handle: first, result: cancelled });
    expect(await journal.next()).toBe(undefined);
    expect(host.stopped).toEqual([sleep(2), sleep(1)]);
    journal.cancel(first);
    journal.release(first);
  });

  it("forgets a recorded effect that is released", async () => {
    const journal = new MemoryJournal(new HeldHost(), [
      { kind: "start", key: "a", effect: sleep(1) },
      { kind: "result", key: "a", result: done },
    ]);
    journal.release(journal.start("a", sleep(1)));
    expect(await journal.next()).toBe(undefined);
  });

  it("records nothing more once it is stopped", async () => {
    const journal = new MemoryJournal(new HeldHost());
    journal.start("a", sleep(1));
    const next = journal.next();
    await journal.stop();
    expect(await next).toBe(undefined);
    expect(journal.entries.map(({ kind }) => kind)).toEqual(["start"]);
  });

  it("refuses two effects under one key", () => {
    const journal = new MemoryJournal(new HeldHost());
    journal.start("a", timer);
    expect(() => journal.start("a", timer)).toThrow('key "a"');
  });

  it("hands a mistake of the host to whoever waits", async () => {
    const journal = new MemoryJournal({
      isPassive: () => false,
      perform: () => Promise.reject(new Error("broken")),
    });
    const handle: Handle = journal.start("a", timer);
    expect(handle.key).toBe("a");
    await expect(journal.next()).rejects.toThrow("broken");
  });
});
