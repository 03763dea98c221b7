import type { ErrorKind } from "../../runtime/abi.ts";
import type { Action, Step } from "../ir/step.ts";
import { inputsOf, referencesOf } from "../ir/visit.ts";

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
  const reads = inputsOf(action).some(({ expression }) => referencesOf(expression).length > 0);
  const execution = new Set(executionFailures(action));
  for (const layer of around) {
    if (layer.kind === "timeout") execution.add("timeout");
    if (layer.kind === "count") execution.add("limit");
  }
  return { evaluation: reads ? ["undefined", "type"] : [], execution: [...execution] };
}

function executionFailures(action: Action): readonly ErrorKind[] {
  switch (action.kind) {
    case "agent":
      return ["timeout", "spawn", "rate-limit", "transient", "auth", "backend", "cancelled"];
    case "shell":
      return ["exit", "timeout", "spawn", "cancelled"];
    case "call":
      return ["callee", "missing-callee", "limit", "denied", "cancelled"];
    case "loop":
      // The lanes of a loop end before it fails; which of their failures it was is not followed.
      return action.head.kind === "each" && action.head.lanes !== undefined
        ? [...laneFailures, "limit"]
        : ["limit", "cancelled"];
    case "gate":
      return ["denied", "cancelled"];
    case "block":
    case "none":
      return ["cancelled"];
    default:
      return action satisfies never;
  }
}

const laneFailures: readonly ErrorKind[] = [
  "condition",
  "undefined",
  "type",
  "timeout",
  "exit",
  "spawn",
  "rate-limit",
  "transient",
  "auth",
  "backend",
  "decode",
  "no-outcome",
  "missing-callee",
  "callee",
  "denied",
  "cancelled",
];
