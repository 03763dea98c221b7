import type { Plan } from "../../ir/plan.ts";
import type { PlanId } from "../../ir/step.ts";
import type { Span } from "../../source/span.ts";
import type { Facts } from "../facts.ts";
import { isAmong, isFinalOutput, namesRead } from "../names-read.ts";
import { settersOf } from "./setters.ts";

/**
 * The places of a recipe that declare or set a variable, if nothing can read it by that name: neither the recipe, nor those
 * that it calls or that use it.
 */
export function unreadDeclaration(
  name: string,
  {
    plan,
    facts: { callGraph },
    planOf,
  }: {
    readonly plan: Plan;
    readonly facts: Facts;
    readonly planOf: (id: PlanId) => Plan | undefined;
  },
): readonly Span[] | undefined {
  const isUsed = callGraph.callsTo(plan.id).length > 0 || callGraph.childrenOf(plan.id).length > 0;
  if (isUsed || plan.isFragment === true || isFinalOutput(plan, name)) return undefined;
  const read = namesRead(plan, planOf);
  if (read === undefined || isAmong(read, name)) return undefined;
  const params = plan.params.filter((param) => param.name === name);
  const places = [...params, ...(settersOf(plan).get(name) ?? [])].map(({ span }) => span);
  // A setter is at each exit of its step.
  const distinct = [...new Map(places.map((span) => [span.start, span])).values()];
  return distinct.every(({ source }) => source === plan.document.source) ? distinct : undefined;
}
