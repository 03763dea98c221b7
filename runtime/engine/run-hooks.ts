import type { HooksLayer, Scope, ShellAction } from "../abi.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import type { StepStatus } from "./run-report.ts";
import { processRequest } from "./run-shell.ts";
import type { Site } from "./site.ts";

const timeoutMs = 30_000;

/** Runs what a step has to have run before it. */
export function* runStartHook(layer: HooksLayer<Scope>, site: Site, scope: Scope): Fiber<void> {
  yield* runHook(layer.before, "before", site, { ...scope, ...bound(layer.id, site.step.id) });
}

/** Runs what a step has to have run when it has ended; nothing for one that was never begun. */
export function* runEndHooks(
  layer: HooksLayer<Scope>,
  site: Site,
  outcome: Outcome,
  end: { readonly status: StepStatus; readonly scope: Scope },
): Fiber<void> {
  const isUnbegun = outcome.kind === "failed" && outcome.isUnbegun === true;
  if (outcome.kind === "excluded" || isUnbegun) return;
  // A failure that the recipe goes on after is one for its hook.
  const status = outcome.kind === "failed" ? "failed" : end.status;
  const names = { ...bound(layer.id, site.step.id), ...bound(layer.status, status) };
  const scope: Scope = { ...end.scope, ...names };
  if (outcome.kind !== "failed") yield* runHook(layer.after, "after", site, scope);
  else {
    const why = bound(layer.failure, outcome.failure.kind);
    yield* runHook(layer.onError, "error", site, { ...scope, ...why });
  }
}

function bound(name: string | undefined, value: string): Scope {
  return name === undefined ? {} : { [name]: value };
}

/** Whatever becomes of a hook, its step goes on. */
function* runHook(
  action: ShellAction<Scope> | undefined,
  when: "before" | "after" | "error",
  site: Site,
  scope: Scope,
): Fiber<void> {
  if (action === undefined || site.frame.run.options.dryRun === true) return;
  const request = requestOf(action, site, scope);
  if (request === undefined) return;
  const key = `${site.path}!${when}`;
  yield* site.frame.run.scheduler.perform(key, { kind: "process", request, timeoutMs });
}

function requestOf(action: ShellAction<Scope>, site: Site, scope: Scope) {
  try {
    return processRequest(action, site, scope);
  } catch (error) {
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}
