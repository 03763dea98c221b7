import { expect, test } from "vitest";
import {
  keysToRepeat,
  pendingQuestions,
  uncertainCalls,
} from "../../../cli/run-store/pending-questions.ts";
import type { Effect, EffectResult } from "../../../runtime/effect.ts";
import type { JournalEntry } from "../../../runtime/journal/index.ts";

const call: Effect = { kind: "process", request: { command: "x", project: "/", env: {} } };
const gate: Effect = {
  kind: "approval",
  question: { key: "g#1", stage: "g", prompt: "?", default: "deny" },
};
const ok: EffectResult = { kind: "process", exitCode: "0", stdout: "", stderrTail: "" };
const cancelled: EffectResult = { kind: "failure", failure: { kind: "cancelled", message: "" } };

const start = (key: string, effect: Effect = call): JournalEntry => ({
  kind: "start",
  key,
  effect,
});
const end = (key: string, result: EffectResult = ok): JournalEntry => ({
  kind: "result",
  key,
  result,
});

test("what has begun and not ended is pending or uncertain", () => {
  const entries = [
    start("a#1"),
    end("a#1"),
    start("b#1"),
    start("g#1", gate),
    start("c#1"),
    { kind: "again", keys: ["c#1"] } as const,
  ];
  expect(uncertainCalls(entries)).toEqual([{ key: "b#1", kind: "process" }]);
  expect(pendingQuestions(entries)).toMatchObject([{ stage: "g" }]);
  expect(pendingQuestions([...entries, end("g#1")])).toEqual([]);
});

test("a step is tried again with all its attempts, and with what was cancelled when it failed", () => {
  const timer: Effect = { kind: "timer", ms: 1 };
  const entries = [
    start("early/x#1"),
    end("early/x#1", cancelled),
    start("block#1!timeout", timer),
    start("block/a#1"),
    end("block/a#1"),
    start("block/b#1"),
    end("block#1!timeout", { kind: "done" }),
    end("block/b#1", cancelled),
    start("block#2!timeout", timer),
    start("block#2/a#1"),
    start("blocker#1"),
    end("blocker#1"),
  ];
  expect(keysToRepeat(entries, "block")).toEqual([
    "block#1!timeout",
    "block#2!timeout",
    "block#2/a#1",
    "block/b#1",
  ]);
  expect(keysToRepeat(entries, "gone")).toEqual([]);
});
