import type { Fn, Layer, Scope } from "../abi.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import type { Value } from "../values/value.ts";
import { checkJson } from "./check-json.ts";
import type { Fiber } from "./fiber.ts";
import { isWanted } from "./is-wanted.ts";
import type { FailedOutcome, Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import { failureAccount } from "./recipe-report.ts";
import { isRehearsed, rehearse } from "./rehearse.ts";
import { runAction } from "./run-action.ts";
import { runStartHook } from "./run-hooks.ts";
import type { Attempt } from "./site.ts";
import { attemptKey, failureAt, innerPath } from "./site.ts";

/** Runs what surrounds a step's action, outermost layer first, and the action inside. */
export function* runLayers(attempt: Attempt, scope: Scope, depth: number): Fiber<Outcome> {
  const layer = attempt.site.step.around?.[depth];
  if (!isPassed(layer) && isRehearsed(attempt.site)) return yield* rehearse(attempt, scope);
  switch (layer?.kind) {
    case undefined:
      return yield* runAction(attempt, scope);
    case "tags":
      return isWanted(layer.tags, attempt.site.frame.run.options)
        ? yield* runLayers(attempt, scope, depth + 1)
        : { kind: "excluded", scope };
    case "hooks":
      yield* runStartHook(layer, attempt.site, scope);
      return yield* runLayers(attempt, scope, depth + 1);
    case "delay":
      return yield* runDelay(layer, attempt, scope, depth);
    case "guard":
      return yield* runGuard(layer, attempt, scope, depth);
    case "count": {
      const refusal = count(layer, attempt, scope);
      return refusal ?? (yield* runLayers(attempt, scope, depth + 1));
    }
    case "recover":
      return yield* runRecover(layer, attempt, scope, depth);
    case "retry":
      return yield* runRetry(layer, attempt, scope, depth);
    case "pace":
      return yield* runPace(attempt, scope, depth);
    case "timeout":
      return yield* runTimeout(layer, attempt, scope, depth);
    default:
      return layer satisfies never;
  }
}

/** What also a dry run asks before it leaves a step out. */
function isPassed(layer: Layer<Scope> | undefined): boolean {
  return layer?.kind === "tags" || (layer?.kind === "count" && layer.part === "limit");
}

type LayerOf<K> = Extract<Layer<Scope>, { kind: K }>;

/** A number that a recipe gives, or computes; a failure where it makes no sense. */
function settingOf(
  value: number | Fn<Scope, number>,
  { site }: Attempt,
  scope: Scope,
): number | FailedOutcome {
  if (typeof value === "number") return value;
  try {
    return value(scope);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return failed(scope, failureAt(site, error.kind, error.message));
  }
}

function* runDelay(
  layer: LayerOf<"delay">,
  attempt: Attempt,
  scope: Scope,
  depth: number,
): Fiber<Outcome> {
  const ms = settingOf(layer.ms, attempt, scope);
  if (typeof ms !== "number") return ms;
  const { run } = attempt.site.frame;
  if (ms > 0) {
    const untilMs = run.clock.now() + ms;
    yield* run.scheduler.perform(`${attemptKey(attempt)}!wait`, { kind: "sleep", untilMs });
  }
  return yield* runLayers(attempt, scope, depth + 1);
}

/** What fails may be made good by a block; where that fails too, the first failure stands. */
function* runRecover(
  layer: LayerOf<"recover">,
  attempt: Attempt,
  scope: Scope,
  depth: number,
): Fiber<Outcome> {
  const outcome = yield* runLayers(attempt, scope, depth + 1);
  if (outcome.kind !== "failed" || !layer.kinds.includes(outcome.failure.kind)) return outcome;
  const { frame } = attempt.site;
  const path = `${attemptKey(attempt)}!recover`;
  const account = failureAccount(frame.run.records.endedIn(innerPath(attempt)));
  const site = { frame, block: layer.body, path };
  const end = yield* frame.run.runBlock(site, withBound(outcome.scope, layer.result, account));
  if (end.kind === "raised") return outcome;
  if (end.kind === "finish") return end;
  return recovered(attempt, withoutBound(end.scope, layer.result, outcome.scope), end.value);
}

/** What makes a failure good takes the place of the action's output, in which JSON may have to be. */
function recovered({ site }: Attempt, scope: Scope, value: Value): Outcome {
  const { action } = site.step;
  const check = action.kind === "call" ? action.check : undefined;
  const result = resultOf(value);
  if (typeof value !== "string") return { kind: "ok", scope, result, but: "recovered" };
  const outcome = checkJson(check, value, result, { site, scope });
  return outcome.kind === "ok" ? { but: "recovered", ...outcome } : outcome;
}

/** The variables for a block inside, which knows one more. */
function withBound(scope: Scope, name: string | undefined, value: Value): Scope {
  return name === undefined ? scope : { ...scope, [name]: value };
}

/** The variables that a block leaves, with the one that only it knew as it was before. */
function withoutBound(left: Scope, name: string | undefined, before: Scope): Scope {
  if (name === undefined) return left;
  const { [name]: _bound, ...others } = left;
  const value = before[name];
  return value === undefined ? others : { ...others, [name]: value };
}

function* runGuard(
  layer: LayerOf<"guard">,
  attempt: Attempt,
  scope: Scope,
  depth: number,
): Fiber<Outcome> {
  let holds: boolean;
  try {
    holds = layer.when(scope);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    const message = `condition error: ${error.message}`;
    return failed(scope, failureAt(attempt.site, "condition", message));
  }
  if (!holds) return { kind: "skipped", scope, condition: layer.text };
  return yield* runLayers(attempt, scope, depth + 1);
}

function count(
  { part }: LayerOf<"count">,
  { site }: Attempt,
  scope: Scope,
): FailedOutcome | undefined {
  const { counter, limits } = site.frame;
  if (part !== "tally" && counter.count >= limits.total) {
    const failure = failureAt(site, "limit", `the limit of ${limits.total} steps is reached`);
    return { ...failed(scope, failure), isUnbegun: true };
  }
  if (part !== "limit") counter.count += 1;
  return undefined;
}

/** A run may decide how often, and when, agents are asked again that refuse for their rate limit. */
function withRateLimit(layer: LayerOf<"retry">, { site }: Attempt): LayerOf<"retry"> {
  const isForRates = layer.kinds.every((kind) => kind === "rate-limit");
  return isForRates ? { ...layer, ...site.frame.run.options.rateLimit } : layer;
}

function* runRetry(
  given: LayerOf<"retry">,
  outer: Attempt,
  scope: Scope,
  depth: number,
): Fiber<Outcome> {
  const { site } = outer;
  const { run } = site.frame;
  const layer = withRateLimit(given, outer);
  const { lastModel } = { lastModel: undefined, ...layer };
  const attempts = settingOf(layer.attempts, outer, scope);
  if (typeof attempts !== "number") return attempts;
  let nextDelayMs = layer.initialDelayMs;
  for (let number = 1; ; number += 1) {
    const isLast = number >= attempts;
    const models = isLast && lastModel !== undefined ? { models: [{ model: lastModel }] } : {};
    const attempt = { site, number, ...models };
    const outcome = yield* runLayers(attempt, scope, depth + 1);
    if (outcome.kind !== "failed" || !layer.kinds.includes(outcome.failure.kind)) return outcome;
    if (isLast) return outcome;
    const delayMs = Math.min(nextDelayMs, layer.maxDelayMs);
    nextDelayMs = delayMs * layer.factor;
    const { failure } = outcome;
    const retry = {
      path: site.path,
      id: site.step.id,
      attempt: number,
      attempts,
      delayMs,
      failure,
    };
    run.emit({ kind: "step-retry", ...retry });
    const untilMs = run.clock.now() + delayMs;
    yield* run.scheduler.perform(`${attemptKey(attempt)}!delay`, { kind: "sleep", untilMs });
    const stop = yield* recoverBetween(layer, attempt, outcome);
    if (stop !== undefined) return stop;
  }
}

/** Runs what stands between two attempts; what ends the retry, if anything. */
function* recoverBetween(
  { recover }: LayerOf<"retry">,
  attempt: Attempt,
  { scope, result }: FailedOutcome,
): Fiber<Outcome | undefined> {
  if (recover === undefined) return undefined;
  const { frame } = attempt.site;
  const path = `${attemptKey(attempt)}!recover`;
  const site = { frame, block: recover.body, path };
  const end = yield* frame.run.runBlock(site, withBound(scope, recover.result, result.value));
  if (end.kind === "ended") return undefined;
  if (end.kind === "finish") return { ...end, scope };
  return failed(scope, end.failure, resultOf(end.value));
}

function* runPace(attempt: Attempt, scope: Scope, depth: number): Fiber<Outcome> {
  const { pacer } = attempt.site.frame;
  if (pacer === undefined) return yield* runLayers(attempt, scope, depth + 1);
  yield* pacer.enter();
  try {
    yield* pacer.wait(attemptKey(attempt));
    const outcome = yield* runLayers(attempt, scope, depth + 1);
    const ending = outcome.kind === "failed" ? "failure" : "success";
    const isRefused = outcome.kind === "failed" && outcome.failure.kind === "rate-limit";
    pacer.learn(isRefused ? "rate-limit" : ending);
    return outcome;
  } finally {
    pacer.leave();
  }
}

function* runTimeout(
  layer: LayerOf<"timeout">,
  attempt: Attempt,
  scope: Scope,
  depth: number,
): Fiber<Outcome> {
  const { site } = attempt;
  const { step, frame } = site;
  const ms = settingOf(layer.ms, attempt, scope);
  if (typeof ms !== "number") return ms;
  if (ms === 0) return yield* runLayers(attempt, scope, depth + 1);
  const isInnermost = step.around?.length === depth + 1;
  if (isInnermost && ["agent", "shell", "exec"].includes(step.action.kind)) {
    // A single effect watches its own time.
    return yield* runAction({ ...attempt, timeoutMs: ms }, scope);
  }
  const { scheduler } = frame.run;
  const task = scheduler.fork(runLayers(attempt, scope, depth + 1));
  const key = `${attemptKey(attempt)}!timeout`;
  const timer = scheduler.start(key, { kind: "timer", ms });
  yield [task, timer];
  if (task.value !== undefined) {
    scheduler.release(timer);
    return task.value.is;
  }
  yield* scheduler.cancel(task);
  return failed(scope, failureAt(site, "timeout", `timed out after ${ms / 1000}s`));
}
