import type { Fn, LoopAction, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import type { Value } from "../values/value.ts";
import type { Fiber } from "./fiber.ts";
import { turn } from "./fiber.ts";
import type { FailedOutcome, FinishOutcome, Outcome } from "./outcome.ts";
import { failed, noResult, resultOf } from "./outcome.ts";
import type { Attempt } from "./site.ts";
import { failureAt, innerPath } from "./site.ts";

/** A loop whose iterations are counted before the first one. */
export interface CountedLoop {
  readonly action: LoopAction<Scope>;
  readonly count: number;
  /** The variables that an iteration has besides, counted from 0. */
  readonly variables: (index: number) => Scope;
  /** Their names. */
  readonly names: readonly string[];
}

/** One iteration of a loop. */
export interface IterationSite {
  readonly action: LoopAction<Scope>;
  readonly attempt: Attempt;
  readonly index: number;
  readonly count?: number;
}

/** How an iteration ended; `stop`: the loop is over. */
export type IterationEnd =
  | { readonly kind: "next" | "stop"; readonly scope: Scope; readonly value: Value }
  | FailedOutcome
  | FinishOutcome;

/** Runs the body once, then the writes between iterations, then the test that ends the loop. */
export function* runIteration(place: IterationSite, start: Scope): Fiber<IterationEnd> {
  const { action, attempt, index } = place;
  const { frame, step, path } = attempt.site;
  const count = place.count === undefined ? {} : { count: place.count };
  // A loop that does nothing but compute must not keep timers and signals from their turn.
  yield turn;
  frame.run.emit({ kind: "iteration", path, id: step.id, index, ...count });
  const inner = `${innerPath(attempt)}[${index}]`;
  const site = { frame, block: action.body, path: inner, owner: step.id };
  const end = yield* frame.run.runBlock(site, start);
  if (end.kind === "finish") return end;
  if (end.kind === "raised") {
    return failed(end.scope, iterationFailure(place, end.failure), resultOf(end.value));
  }
  const scope = action.update?.(end.scope) ?? end.scope;
  const isOver = action.until === undefined ? false : conditionHolds(action.until, attempt, scope);
  if (typeof isOver !== "boolean") return failed(scope, isOver);
  return { kind: isOver ? "stop" : "next", scope, value: end.value };
}

/** Evaluates a condition of a loop; a failure when it makes no sense. */
export function conditionHolds(
  condition: Fn<Scope, boolean>,
  { site }: Attempt,
  scope: Scope,
): boolean | Failure {
  try {
    return condition(scope);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return failureAt(site, "condition", `condition error: ${error.message}`);
  }
}

/** What a loop leaves that went through. */
export function looped(
  { value }: LoopAction<Scope>,
  values: readonly Value[],
  scope: Scope,
): Outcome {
  const last = values.at(-1) ?? null;
  const result = { ...noResult, value: value === "last" ? last : values, list: values };
  return { kind: values.length === 0 ? "empty" : "ok", scope, result };
}

/** The loop fails as its iteration did; guardrails keep their own words. */
function iterationFailure({ attempt, index, count }: IterationSite, failure: Failure): Failure {
  if (failure.kind === "limit" || failure.kind === "cancelled") return failure;
  const which = count === undefined ? `iteration ${index + 1}` : `item ${index + 1} of ${count}`;
  const { exitCode, stderrHead, stderrTail, recipes, scope } = failure;
  return failureAt(attempt.site, failure.kind, `${which} failed: ${failure.message}`, {
    cause: failure,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(stderrTail === undefined ? {} : { stderrTail }),
    ...(stderrHead === undefined ? {} : { stderrHead }),
    ...(recipes === undefined ? {} : { recipes }),
    ...(scope === undefined ? {} : { scope }),
  });
}
