import type { CallAction, Plan, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import type { ValueMap } from "../values/value.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { BlockEnd, FailedOutcome, Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import { Pacer } from "./pacer.ts";
import type { Frame } from "./run.ts";
import type { Attempt } from "./site.ts";
import { attemptKey, failureAt, innerPath } from "./site.ts";
import { startScope } from "./start-scope.ts";

/** Runs another recipe; its final variables are the result. */
export function* runCall(
  action: CallAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site } = attempt;
  const found = yield* findCallee(action, attempt, scope);
  if (found.kind === "missing") return failed(scope, found.failure);
  const frame = calleeFrame(action, attempt, found.plan);
  const { stack, limits, plan } = frame;
  if (stack.length > limits.depth) {
    const depth = `recipe recursion depth ${stack.length} exceeds limit ${limits.depth}`;
    return failed(scope, failureAt(site, "limit", `${depth}, stack: ${stack.join(" -> ")}`));
  }
  const start = startScope(frame, action.input.values(scope));
  const { emit, runBlock } = frame.run;
  const path = innerPath(attempt);
  emit({ kind: "recipe-enter", path, plan: plan.name });
  const end = yield* runBlock({ frame, block: plan.body, path }, start);
  emit({ kind: "recipe-leave", path, plan: plan.name, failed: end.kind === "raised" });
  return outcomeOf(end, attempt, frame, scope);
}

type FoundCallee =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "missing"; readonly failure: Failure };

function* findCallee(
  { callee, input }: CallAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<FoundCallee> {
  if (typeof callee === "function") return { kind: "plan", plan: callee() };
  const { frame } = attempt.site;
  const path = callee.path(scope);
  const key = `${attemptKey(attempt)}!callee`;
  const from = frame.plan.source.path;
  const inputs = Object.keys(input.values(scope));
  const effect = { kind: "resolve", path, from, inputs } as const;
  const found = yield* frame.run.scheduler.perform(key, effect);
  if (found.kind === "plan") return found;
  const { kind, message } = resultOfKind(found, "failure").failure;
  return { kind: "missing", failure: failureAt(attempt.site, kind, message) };
}

function calleeFrame({ limits }: CallAction<Scope>, { site }: Attempt, plan: Plan): Frame {
  const { frame } = site;
  const { run, stage } = frame;
  const pacer =
    plan.pacing === undefined ? undefined : new Pacer(plan.pacing, run.scheduler, run.clock);
  return {
    run,
    plan,
    stack: [...frame.stack, plan.name],
    limits: limits ?? frame.limits,
    counter: limits === undefined ? frame.counter : { count: 0 },
    pacer: frame.pacer ?? pacer,
    orchestrator: frame.orchestrator ?? plan.orchestrator,
    stagePrefix: stage === undefined ? frame.stagePrefix : `${frame.stagePrefix}${stage}/`,
    stage: undefined,
    scope: {},
  };
}

function outcomeOf(end: BlockEnd, { site }: Attempt, callee: Frame, scope: Scope): Outcome {
  if (end.kind === "raised") return calleeFailed(end.failure, site, callee, scope);
  if (end.kind === "finish" && end.status === "denied") return { ...end, scope };
  // Skipping the rest of a sub-recipe ends only the sub-recipe.
  return { kind: "ok", scope, result: resultOf(mapping(end.scope)) };
}

/** Failures that a caller's `on_error` must not hide. */
const passingThrough: readonly string[] = ["limit", "denied", "cancelled"];

function calleeFailed(
  failure: Failure,
  site: Attempt["site"],
  callee: Frame,
  scope: Scope,
): FailedOutcome {
  if (passingThrough.includes(failure.kind)) return failed(scope, failure);
  const recipes = failure.recipes ?? callee.stack;
  const name = callee.plan.name;
  const stack = recipes.join(" -> ");
  const message = `sub-recipe '${name}' failed (${stack}): ${rootOf(failure).message}`;
  return failed(scope, failureAt(site, "callee", message, { cause: failure, recipes }));
}

/** The failure that started a chain of failing callers. */
function rootOf(failure: Failure): Failure {
  return failure.kind === "callee" && failure.cause !== undefined ? rootOf(failure.cause) : failure;
}

function mapping(scope: Scope): ValueMap {
  return new Map(Object.entries(scope));
}
