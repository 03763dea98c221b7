import type { ErrorKind } from "../../../runtime/abi.ts";
import { errorKindsExcept } from "../../ir/error-kinds.ts";
import { inputsOf } from "../../ir/evaluated.ts";
import type { Action, JsonCheck, OutcomeCheck, Step } from "../../ir/step.ts";
import { lanesOf } from "../../ir/visit.ts";

/** How the guards of a step may fail. */
export const guardFailures: readonly ErrorKind[] = ["condition"];

/** How an action may fail: while its inputs are evaluated, and after that. */
export interface Failures {
  readonly evaluation: readonly ErrorKind[];
  readonly execution: readonly ErrorKind[];
}

/** The failures that an action may end with by itself; those of steps inside it are theirs. */
export function failuresOf(step: Step): Failures {
  const { action, around } = step;
  const reads =
    action.kind === "exec" || inputsOf(step).some(({ references }) => references.length > 0);
  const execution = new Set(executionFailures(action));
  for (const layer of around) {
    if (layer.kind === "timeout") execution.add("timeout");
    if (layer.kind === "count" && layer.part !== "tally") execution.add("limit");
    const recovers = layer.kind === "retry" && layer.recover !== undefined;
    if (recovers) for (const kind of laneFailures) execution.add(kind);
  }
  return { evaluation: reads ? ["undefined", "type"] : [], execution: [...execution] };
}

const agentFailures: readonly ErrorKind[] = [
  "timeout",
  "spawn",
  "rate-limit",
  "transient",
  "auth",
  "backend",
  "cancelled",
];

function checkFailures(check: OutcomeCheck | JsonCheck | undefined): readonly ErrorKind[] {
  if (check === undefined) return [];
  if (check.kind === "outcome") return ["no-outcome"];
  return check.required ? ["decode"] : [];
}

function executionFailures(action: Action): readonly ErrorKind[] {
  switch (action.kind) {
    case "agent":
      return [...checkFailures(action.check), ...agentFailures];
    case "shell":
      return [...checkFailures(action.check), "exit", "timeout", "spawn", "cancelled"];
    case "exec":
      return ["exit", "timeout", "spawn", "limit", "cancelled"];
    case "call":
      return [
        ...checkFailures(action.check),
        ...(["callee", "missing-callee", "limit", "denied", "cancelled"] as const),
      ];
    case "loop":
      // The lanes of a loop end before it fails; which of their failures it was is not followed.
      return lanesOf(action) !== undefined ? [...laneFailures, "limit"] : ["limit", "cancelled"];
    case "fork":
      return [...laneFailures, "limit"];
    case "gate":
      return ["denied", "cancelled"];
    case "block":
    case "none":
      return ["cancelled"];
    default:
      return action satisfies never;
  }
}

const laneFailures: readonly ErrorKind[] = errorKindsExcept("limit");
