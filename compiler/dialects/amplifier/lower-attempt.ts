import type { ErrorKind } from "../../../runtime/abi.ts";
import { errorKindsExcept } from "../../ir/error-kinds.ts";
import type { Assignment, Exit, Layer, Target } from "../../ir/step.ts";
import { exitOf } from "../../lower/exit-of.ts";
import type { Located } from "../../source/located.ts";
import type { ActionNode, StepNode } from "./ast.ts";
import { secondsToMs } from "./seconds-to-ms.ts";

/** Failures that `on_error` covers; conditions, limits, denials and cancellations always end the recipe. */
export const coveredKinds: readonly ErrorKind[] = errorKindsExcept(
  "condition",
  "limit",
  "denied",
  "cancelled",
);

/** Failures of an iteration that its loop's `on_error` covers: there a nested step's condition fails like the step itself. */
const iterationKinds: readonly ErrorKind[] = errorKindsExcept("limit", "denied", "cancelled");

const agentRetryKinds: readonly ErrorKind[] = ["transient", "timeout", "rate-limit"];
const bashRetryKinds: readonly ErrorKind[] = ["timeout", "spawn", "exit"];
const defaultTimeoutSeconds = 600;

/** What surrounds one attempt of a step, inside its guard. */
export function attemptLayers(step: StepNode, action: ActionNode): readonly Layer[] {
  switch (action.kind) {
    case "agent":
      return [
        { kind: "count" },
        ...retryLayers(step, agentRetryKinds),
        { kind: "pace" },
        timeoutLayer(step.timeout),
      ];
    case "bash":
      return [...retryLayers(step, bashRetryKinds), timeoutLayer(step.timeout)];
    case "recipe":
      return step.timeout ? [timeoutLayer(step.timeout)] : [];
    case "steps":
    case "broken":
      return [];
    default:
      return action satisfies never;
  }
}

function retryLayers({ retry }: StepNode, kinds: readonly ErrorKind[]): readonly Layer[] {
  if (!retry) return [];
  const { attempts, factor, span } = retry;
  const initialDelayMs = secondsToMs(retry.initialDelaySeconds);
  const maxDelayMs = secondsToMs(retry.maxDelaySeconds);
  return [{ kind: "retry", attempts, initialDelayMs, maxDelayMs, factor, kinds, span }];
}

/** The bound on one attempt; without an explicit one it is the dialect's default. */
export function timeoutLayer(timeout: Located<number> | undefined): Layer {
  const ms = secondsToMs(timeout?.value ?? defaultTimeoutSeconds);
  return { kind: "timeout", ms, span: timeout?.span };
}

/** A write of part of the step's result to the variable that the author names. */
export function assignment(
  name: Located<string> | undefined,
  value: Assignment["value"],
): readonly Assignment[] {
  if (!name) return [];
  return [{ name: name.value, nameSpan: name.span, value, onlyIfUnset: false }];
}

/** The variable that says what the last approver said. */
export const approvalMessage = "_approval_message";

/** The exit of a step that went well. */
export function okExit(step: StepNode, then: Target): Exit {
  return exitOf({ kind: "ok" }, assignment(step.output, { kind: "result" }), then);
}

/** What a staged recipe is told of gates inside a recipe that one of its own steps calls. */
export function innerApproval(exit: Exit): Exit {
  if (exit.on.kind !== "ok") return exit;
  const value = { kind: "approval" } as const;
  const write = { name: approvalMessage, nameSpan: undefined, value, onlyIfUnset: false };
  return { ...exit, set: [...exit.set, write] };
}

/** The exits of a step that runs once, or once in each iteration: well, and as `on_error` says. */
export function attemptExits(step: StepNode, action: ActionNode, then: Target): readonly Exit[] {
  if (action.kind !== "bash") {
    const kinds = action.kind === "steps" ? iterationKinds : coveredKinds;
    return [okExit(step, then), ...failureExits(step, kinds, then)];
  }
  const exitCode = assignment(action.exitCode, { kind: "exit-code" });
  const set = [...exitCode, ...assignment(step.output, { kind: "result" })];
  const ok = exitOf({ kind: "ok" }, set, then);
  const on: Exit["on"] = { kind: "error", kinds: ["exit"] };
  switch (step.onError) {
    case "fail":
      return [ok];
    case "continue":
      return [ok, exitOf(on, set, then)];
    case "skip_remaining":
      return [ok, exitOf(on, exitCode, skipRemaining(step))];
    default:
      return step.onError satisfies never;
  }
}

function failureExits(step: StepNode, kinds: readonly ErrorKind[], then: Target): readonly Exit[] {
  const on: Exit["on"] = { kind: "error", kinds };
  const set = assignment(step.output, { kind: "constant", value: null });
  switch (step.onError) {
    case "fail":
      return [];
    case "continue":
      return [exitOf(on, set, then.kind === "end" ? { kind: "end", value: "null" } : then)];
    case "skip_remaining":
      return [exitOf(on, [], skipRemaining(step))];
    default:
      return step.onError satisfies never;
  }
}

/** The end of the whole recipe after a failure that makes the rest unnecessary. */
export function skipRemaining(step: StepNode): Target {
  return { kind: "finish", status: "partial", reason: `step ${step.id.value} failed` };
}
