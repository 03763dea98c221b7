import type { Layer, Scope } from "../abi.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import type { Fiber } from "./fiber.ts";
import type { FailedOutcome, Outcome } from "./outcome.ts";
import { failed } from "./outcome.ts";
import { runAction } from "./run-action.ts";
import type { Attempt } from "./site.ts";
import { attemptKey, failureAt } from "./site.ts";

/** Runs what surrounds a step's action, outermost layer first, and the action inside. */
export function* runLayers(attempt: Attempt, scope: Scope, depth: number): Fiber<Outcome> {
  const layer = attempt.site.step.around?.[depth];
  switch (layer?.kind) {
    case undefined:
      return yield* runAction(attempt, scope);
    case "guard":
      return yield* runGuard(layer, attempt, scope, depth);
    case "count": {
      const refusal = count(attempt, scope);
      return refusal ?? (yield* runLayers(attempt, scope, depth + 1));
    }
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

type LayerOf<K> = Extract<Layer<Scope>, { kind: K }>;

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

function count({ site }: Attempt, scope: Scope): FailedOutcome | undefined {
  const { counter, limits } = site.frame;
  if (counter.count >= limits.total) {
    return failed(scope, failureAt(site, "limit", `the limit of ${limits.total} steps is reached`));
  }
  counter.count += 1;
  return undefined;
}

function* runRetry(
  layer: LayerOf<"retry">,
  { site }: Attempt,
  scope: Scope,
  depth: number,
): Fiber<Outcome> {
  const { run } = site.frame;
  let nextDelayMs = layer.initialDelayMs;
  for (let number = 1; ; number += 1) {
    const attempt = { site, number };
    const outcome = yield* runLayers(attempt, scope, depth + 1);
    if (outcome.kind !== "failed" || !layer.kinds.includes(outcome.failure.kind)) return outcome;
    if (number >= layer.attempts) return outcome;
    const delayMs = Math.min(nextDelayMs, layer.maxDelayMs);
    nextDelayMs = delayMs * layer.factor;
    const { failure } = outcome;
    const { attempts } = layer;
    const told = { path: site.path, id: site.step.id, attempt: number, attempts, delayMs, failure };
    run.emit({ kind: "step-retry", ...told });
    const untilMs = run.clock.now() + delayMs;
    yield* run.scheduler.perform(`${attemptKey(attempt)}!delay`, { kind: "sleep", untilMs });
  }
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
  const isInnermost = step.around?.length === depth + 1;
  if (isInnermost && (step.action.kind === "agent" || step.action.kind === "shell")) {
    // A single effect watches its own time.
    return yield* runAction({ ...attempt, timeoutMs: layer.ms }, scope);
  }
  const { scheduler } = frame.run;
  const task = scheduler.fork(runLayers(attempt, scope, depth + 1));
  const key = `${attemptKey(attempt)}!timeout`;
  const timer = scheduler.start(key, { kind: "timer", ms: layer.ms });
  yield [task, timer];
  if (task.value !== undefined) {
    scheduler.release(timer);
    return task.value.is;
  }
  yield* scheduler.cancel(task);
  return failed(scope, failureAt(site, "timeout", `timed out after ${layer.ms / 1000}s`));
}
