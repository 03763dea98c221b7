import { expect, test } from "vitest";
import type { Effect, EffectResult } from "../../../runtime/effect.ts";
import { RecordedRun } from "../../../runtime/journal/recorded-run.ts";

const timer: Effect = { kind: "timer", ms: 1 };
const done: EffectResult = { kind: "done" };

test("a result that nobody waits for any more is not left", () => {
  const run = new RecordedRun([
    { kind: "start", key: "a", effect: timer },
    { kind: "result", key: "a", result: done },
  ]);
  expect(run.isLeft).toBe(true);
  const handle = { key: "a" };
  run.await(handle, timer);
  run.forget(handle);
  expect(run.isLeft).toBe(false);
});
