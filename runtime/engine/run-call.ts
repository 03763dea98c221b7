import type { CallAction, ErrorKind, FinishStatus, Plan, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import { ownValue } from "../values/own-value.ts";
import type { ValueMap } from "../values/value.ts";
import { checkJson } from "./check-json.ts";
import type { Fiber } from "./fiber.ts";
import { outputText } from "./final-output.ts";
import type { FoundPlan } from "./find-plan.ts";
import { findPlan } from "./find-plan.ts";
import type { FailedOutcome, FinishOutcome, Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import { Pacer } from "./pacer.ts";
import { recipeReport } from "./recipe-report.ts";
import type { BodyEnd, Frame } from "./run.ts";
import { SharedSession } from "./shared-session.ts";
import type { Attempt, Site } from "./site.ts";
import { attemptKey, failureAt, innerPath } from "./site.ts";
import { startScope } from "./start-scope.ts";
import { timeNow } from "./time-now.ts";

/** Runs another recipe; its final variables are the result. */
export function* runCall(
  action: CallAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site } = attempt;
  const inputs = inputsOf(action, site, scope);
  const found = yield* findCallee(action, attempt, scope, inputs);
  if (found.kind === "missing") return failed(scope, found.failure);
  const frame = calleeFrame(action, attempt, found.plan);
  const { stack, limits, plan } = frame;
  const nested = limits.callsOnly ? stack.length - 1 : stack.length;
  if (nested > limits.depth) {
    const depth = `recipe recursion depth ${nested} exceeds limit ${limits.depth}`;
    return failed(scope, failureAt(site, "limit", `${depth}, stack: ${stack.join(" -> ")}`));
  }
  const start = startScope(frame, { ...inputs, ...pipedInput(action, plan, scope) });
  const { emit } = frame.run;
  const { path } = frame;
  emit({ kind: "recipe-enter", path, plan: plan.name });
  const began = action.report ? yield* timeNow(site, "enter") : 0;
  const left = yield* frame.run.runBody(frame, start);
  const ended = action.report ? yield* timeNow(site, "leave") : 0;
  emit({ kind: "recipe-leave", path, plan: plan.name, failed: left.end.kind === "raised" });
  const outcome = withApproval(outcomeOf(left, action, site, scope), left, site);
  if (action.report !== true || outcome.kind !== "ok") return outcome;
  const report = recipeReport(plan.name, ended - began, frame.run.records.endedIn(path));
  const result = resultOf(report, "", report);
  return checkJson(action.check, report, result, { site, scope: outcome.scope });
}

/** What an approver said inside a recipe is for its callers too. */
function withApproval(outcome: Outcome, { frame }: BodyEnd, site: Site): Outcome {
  const { approval } = frame;
  if (approval === undefined) return outcome;
  site.frame.approval = approval;
  return outcome.kind === "ok" ? { ...outcome, result: { ...outcome.result, approval } } : outcome;
}

function* findCallee(
  { callee }: CallAction<Scope>,
  attempt: Attempt,
  scope: Scope,
  inputs: Scope,
): Fiber<FoundPlan> {
  const { frame, path } = attempt.site;
  const place = { frame, path, key: `${attemptKey(attempt)}!callee` };
  const found = yield* findPlan(callee, scope, Object.keys(inputs), place);
  if (found.kind === "plan") return found;
  const { kind, message } = found.failure;
  return { kind: "missing", failure: failureAt(attempt.site, kind, message) };
}

/** What the callee is given: only what the call says, or all variables of the caller besides. */
function inputsOf({ input }: CallAction<Scope>, { frame }: Site, scope: Scope): Scope {
  const values = input.values(scope);
  if (input.kind === "only") return values;
  const kept: readonly string[] = Object.values(frame.plan.ambient);
  const inherited = Object.entries(scope).filter(([name]) => !kept.includes(name));
  return { ...Object.fromEntries(inherited), ...values };
}

/** Text that flows into a recipe that asks for it. */
function pipedInput({ stdin }: CallAction<Scope>, { params }: Plan, scope: Scope): Scope {
  const isWanted = stdin !== undefined && Object.hasOwn(params, "stdin");
  const text = isWanted ? ownValue(scope, stdin) : undefined;
  return text === undefined ? {} : { stdin: text };
}

function calleeFrame({ limits, report }: CallAction<Scope>, attempt: Attempt, plan: Plan): Frame {
  const { frame } = attempt.site;
  const path = innerPath(attempt);
  const { run, stage } = frame;
  const pacer =
    plan.pacing === undefined ? undefined : new Pacer(plan.pacing, run.scheduler, run.clock);
  return {
    run,
    plan,
    path,
    session: new SharedSession(path),
    isReported: report === true,
    ...(frame.isSilent === true ? { isSilent: true } : {}),
    stack: [...frame.stack, plan.name],
    limits: limits ?? frame.limits,
    counter: limits === undefined ? frame.counter : { count: 0 },
    pacer: frame.pacer ?? pacer,
    orchestrator: frame.orchestrator ?? plan.orchestrator,
    stagePrefix: stage === undefined ? frame.stagePrefix : `${frame.stagePrefix}${stage.name}/`,
    stage: undefined,
    scope: {},
  };
}

function outcomeOf(
  { end, frame }: BodyEnd,
  { result }: CallAction<Scope>,
  site: Site,
  scope: Scope,
): Outcome {
  if (end.kind === "raised") return calleeFailed(end.failure, site, frame, scope);
  if (end.kind === "finish") {
    const isOver = end.status === "denied" || frame.run.budget.exhausted !== undefined;
    if (isOver) return { ...end, scope };
    const kind = finishFailures[end.status];
    if (kind !== undefined) {
      return calleeFailed(finishFailure(end, kind, site), site, frame, scope);
    }
  }
  // Skipping the rest of a sub-recipe ends only the sub-recipe.
  const value = end.kind === "ended" ? end.value : null;
  if (result === "scope") return { kind: "ok", scope, result: resultOf(mapping(end.scope)) };
  if (result === "output") {
    const text = outputText(frame.plan, end.scope);
    return { kind: "ok", scope, result: resultOf(text, "", text) };
  }
  if (result === "value") return { kind: "ok", scope, result: resultOf(value) };
  return { kind: "ok", scope: merged(end.scope, frame, site, scope), result: resultOf(value) };
}

/** What a finish that is no success means to a caller. */
const finishFailures: Readonly<Partial<Record<FinishStatus, ErrorKind>>> = {
  backend_error: "backend",
  failed: "callee",
  limited: "limit",
};

/** The failure of a callee that has given it a name of its own. */
function finishFailure({ failure, reason }: FinishOutcome, kind: ErrorKind, site: Site): Failure {
  if (failure === undefined) return { path: site.path, ...failureAt(site, kind, reason) };
  return { ...failure, kind, message: `${reason}: ${failure.message}` };
}

/** The caller's variables with all of the callee's over them. */
function merged(left: Scope, callee: Frame, { frame }: Site, scope: Scope): Scope {
  const kept: readonly string[] = Object.values(callee.plan.ambient);
  const changed = Object.entries(left).filter(
    ([name, value]) => !kept.includes(name) && ownValue(scope, name) !== value,
  );
  for (const [name] of changed) frame.written?.add(name);
  return { ...scope, ...Object.fromEntries(changed) };
}

/** Failures that a caller's `on_error` must not hide. */
const passingThrough: readonly string[] = ["limit", "denied", "cancelled"];

function calleeFailed(failure: Failure, site: Site, callee: Frame, scope: Scope): FailedOutcome {
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
