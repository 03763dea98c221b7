import type { Plan } from "./plan.ts";
import type { CallAction, Callee, Step } from "./step.ts";

/** A call whose recipe is known. */
export interface KnownCall extends CallAction {
  readonly callee: Extract<Callee, { readonly kind: "static" }>;
}

/** The calls that one with a computed path may turn out to be, of recipes that are there. */
export function chosenCalls({ action, key }: Step, { choices }: Plan): readonly KnownCall[] {
  if (action.kind !== "call" || action.callee.kind !== "dynamic") return [];
  const { span } = action.callee.path;
  return (choices?.get(key)?.recipes ?? []).flatMap(({ path, plan }) =>
    plan === undefined ? [] : [{ ...action, callee: { kind: "static", path, plan, span } }],
  );
}

/**
 * The calls of recipes that are there which a step of a plan may make; undefined where callers may have it call another one.
 * `isCalled`: whether the plan is called by a recipe, or may be, and not run by itself.
 */
export function settledCalls(
  step: Step,
  plan: Plan,
  isCalled = true,
): readonly KnownCall[] | undefined {
  const { action, key } = step;
  if (action.kind !== "call") return [];
  const { callee } = action;
  if (callee.kind !== "dynamic") return callee.kind === "static" ? [{ ...action, callee }] : [];
  const openTo = plan.choices?.get(key)?.openTo ?? "callers";
  const isSettled = openTo === "nobody" || (openTo === "recipes" && !isCalled);
  return isSettled ? chosenCalls(step, plan) : undefined;
}
