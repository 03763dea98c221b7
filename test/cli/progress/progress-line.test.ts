import { expect, test } from "vitest";
import { createProgressLines } from "../../../cli/progress/progress-line.ts";
import type { RunEvent } from "../../../runtime/index.ts";

const start = (path: string, index: number): RunEvent => ({
  kind: "step-start",
  path,
  id: path,
  action: "shell",
  tracked: true,
  index,
});

test("a run is told line by line, with the number of each step of the recipe itself", () => {
  const line = createProgressLines();
  const failure = { kind: "exit", message: "exit code 22" } as const;
  const events: readonly RunEvent[] = [
    { kind: "run-start", run: "r1", plan: "release", steps: 3 },
    start("build", 0),
    {
      kind: "step-retry",
      path: "build",
      id: "build",
      attempt: 1,
      attempts: 3,
      delayMs: 1000,
      failure,
    },
    {
      kind: "step-end",
      path: "build",
      id: "build",
      tracked: true,
      status: "completed",
      durationMs: 412,
    },
    {
      kind: "step-end",
      path: "lint",
      id: "lint",
      tracked: true,
      status: "degraded",
      durationMs: 50,
      failure: { kind: "exit", message: "Step 'lint': ended by\nsignal 9" },
    },
    start("fix", 1),
    {
      kind: "step-skip",
      path: "fix",
      id: "fix",
      tracked: true,
      reason: "condition",
      condition: "{{x}} ==\n 'y'",
    },
    start("each", 2),
    { kind: "iteration", path: "each", id: "each", index: 0, count: 2 },
    { kind: "recipe-enter", path: "each[0]", plan: "child" },
    start("each[0]/inner", 0),
    { kind: "agent-call", path: "each[0]/inner", id: "inner", agent: "a:b", attempt: 1 },
    { kind: "recipe-leave", path: "each[0]", plan: "child", failed: true },
    { kind: "step-skip", path: "none", id: "none", tracked: true, reason: "empty-list" },
    { kind: "iteration", path: "while", id: "while", index: 4 },
    { kind: "gate", path: "g", stage: "ship", prompt: "?", decision: "denied", expired: true },
    { kind: "run-end", run: "r1", status: "completed" },
  ];
  expect(events.map(line)).toEqual([
    "[run:start] release (run r1)",
    "[step:start] build (1/3)",
    "[step:retry] build attempt 1 of 3 failed (exit code 22), next in 1.0s",
    "[step:end] build completed 0.4s",
    "[step:end] lint degraded 0.1s: ended by signal 9",
    "[step:start] fix (2/3)",
    "[step:skip] fix (condition is false: {{x}} == 'y')",
    "[step:start] each (3/3)",
    "[loop] each item 1 of 2",
    "[recipe:start] child (each[0])",
    "[step:start] each[0]/inner",
    "[agent] each[0]/inner asks a:b",
    "[recipe:end] child (each[0]) failed",
    "[step:skip] none (the list is empty)",
    "[loop] while round 5",
    "[gate] ship denied (time is up)",
    undefined,
  ]);
});
