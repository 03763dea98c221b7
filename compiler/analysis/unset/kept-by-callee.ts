import type { Reference } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { PlanId, Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import { settersOf } from "../setters/setters.ts";

/** A step that calls a recipe which sets a variable for itself alone, and where its caller finds that. */
export interface KeptByCallee {
  readonly step: Step;
  /** The variable of the caller that has those of the recipe, where the step has one. */
  readonly output: string | undefined;
}

/**
 * The last step before a read whose recipe sets the variable that is read, where recipes give theirs to their callers as keys
 * of a result: who calls one may take them for variables of the caller.
 */
export function keptByCallee(
  { name, span }: Reference,
  plan: Plan,
  planOf: (callee: PlanId) => Plan | undefined,
): KeptByCallee | undefined {
  const step = stepsOf(plan.body).findLast(({ step: { action, idSpan } }) => {
    if (action.kind !== "call" || action.result !== "scope") return false;
    if (idSpan.source !== span.source || idSpan.start > span.start) return false;
    const called = action.callee.kind === "static" ? planOf(action.callee.plan) : undefined;
    const found = called === undefined ? undefined : settersOf(called).get(name);
    return found?.some(({ kind }) => kind !== "binding") === true;
  })?.step;
  if (step === undefined) return undefined;
  const exits = [...settersOf(plan).values()].flat().filter(({ kind }) => kind === "exit");
  return { step, output: exits.find((one) => one.step.key === step.key)?.name };
}
