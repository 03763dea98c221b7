import type { Layer, Scope } from "../abi.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import { limitedByBudget } from "./ask-agent.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { failed, noResult, resultOf } from "./outcome.ts";
import { runAgent } from "./run-agent.ts";
import { runCall } from "./run-call.ts";
import { runFork } from "./run-fork.ts";
import { runGate } from "./run-gate.ts";
import { runLoop } from "./run-loop.ts";
import { runExec, runShell } from "./run-shell.ts";
import type { Attempt } from "./site.ts";
import { failureAt, innerPath } from "./site.ts";

/** Layers that have effects of their own, under keys that begin with the path of their step. */
const actsItself: ReadonlySet<Layer<Scope>["kind"]> = new Set([
  "delay",
  "hooks",
  "recover",
  "retry",
  "timeout",
]);

/** Does what a step does; what its templates cannot say becomes a failure here. */
export function* runAction(attempt: Attempt, scope: Scope): Fiber<Outcome> {
  try {
    if (!mayBegin(attempt)) return limitedByBudget(attempt, scope);
    return yield* dispatch(attempt, scope);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return failed(scope, failureAt(attempt.site, error.kind, error.message));
  }
}

/** Asks the budget for a step that works itself, and for each process that it starts. */
function mayBegin({ number, site }: Attempt): boolean {
  const { budget } = site.frame.run;
  const { kind } = site.step.action;
  const isProcess = kind === "shell" || kind === "exec";
  const works = isProcess || kind === "agent" || kind === "gate";
  if (works && number === 1 && !budget.beginStep()) return false;
  return !isProcess || budget.beginProcess();
}

function* dispatch(attempt: Attempt, scope: Scope): Fiber<Outcome> {
  const { action } = attempt.site.step;
  switch (action.kind) {
    case "agent":
      return yield* runAgent(action, attempt, scope);
    case "shell":
      return yield* runShell(action, attempt, scope);
    case "exec":
      return yield* runExec(action, attempt, scope);
    case "fork":
      return yield* runFork(action, attempt, scope);
    case "call":
      return yield* runCall(action, attempt, scope);
    case "loop":
      return yield* runLoop(action, attempt, scope);
    case "gate":
      return yield* runGate(action, attempt, scope);
    case "block": {
      const { frame, step } = attempt.site;
      const site = { frame, block: action.body, path: innerPath(attempt) };
      // A step inside that shared the path would share the keys of what stands around this one, too.
      const owner = step.around?.some(({ kind }) => actsItself.has(kind)) ? {} : { owner: step.id };
      const end = yield* frame.run.runBlock({ ...site, ...owner }, scope);
      if (end.kind === "finish") return end;
      if (end.kind === "raised") return failed(end.scope, end.failure, resultOf(end.value));
      return { kind: "ok", scope: end.scope, result: { ...noResult, value: end.value } };
    }
    case "none":
      return { kind: "ok", scope, result: noResult };
    default:
      return action satisfies never;
  }
}
