import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";
import { readsOf, stepsOf } from "../ir/visit.ts";

/**
 * The variables that a run of a plan may read: in its own expressions, and in the recipes that it hands all its variables
 * to, at any depth. Undefined where one of those is not known, which may read any.
 */
export function namesRead(
  plan: Plan,
  planOf: (id: PlanId) => Plan | undefined,
): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const seen = new Set<PlanId>();
  const pending: Plan[] = [plan];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next.id)) continue;
    seen.add(next.id);
    for (const { reference } of readsOf(next.body)) names.add(reference.name);
    for (const id of inheritingCallees(next)) {
      const callee = id === undefined ? undefined : planOf(id);
      if (callee === undefined) return undefined;
      pending.push(callee);
    }
  }
  return names;
}

/** The recipes that a plan hands all its variables to; undefined for each that is not known. */
function* inheritingCallees({ body }: Plan): Generator<PlanId | undefined> {
  for (const { step } of stepsOf(body)) {
    const { action } = step;
    if (action.kind !== "call" || action.passes !== "inherit") continue;
    yield action.callee.kind === "static" ? action.callee.plan : undefined;
  }
}
