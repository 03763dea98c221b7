import type { PlanId } from "../ir/step.ts";
import type { Facts } from "./facts.ts";
import type { CallGraph, CallSite } from "./graph/call-graph.ts";
import { isUnavoidable } from "./graph/is-unavoidable.ts";

/** A recipe, and what is known of it. */
interface KnownRecipe {
  readonly id: PlanId;
  readonly facts: Facts;
}

/** What is known of the recipes that are called. */
interface KnownCallees {
  facts(id: PlanId): Facts | undefined;
}

/** The way back to its caller that starts with a call of a recipe, where no call on it can be avoided. */
export function endlessCycle(
  site: CallSite,
  { id, facts }: KnownRecipe,
  callees: KnownCallees,
): readonly PlanId[] | undefined {
  const { callGraph } = facts;
  if (!callGraph.groupOf(site.caller).includes(site.callee)) return undefined;
  // A recipe cannot complete without such a call.
  const isCertain = ({ caller, step }: CallSite): boolean => {
    const flow = caller === id ? facts.flow : callees.facts(caller)?.flow;
    return flow !== undefined && isUnavoidable(step, flow);
  };
  return isCertain(site) ? wayBack(site, callGraph, isCertain) : undefined;
}

/** The shortest way by calls of a kind from a caller over this call back to it. */
function wayBack(
  { caller, callee }: CallSite,
  callGraph: CallGraph,
  follows: (site: CallSite) => boolean,
): readonly PlanId[] | undefined {
  const seen = new Set<PlanId>();
  const waiting: (readonly PlanId[])[] = [[caller, callee]];
  for (const way of waiting) {
    const id = way.at(-1) ?? caller;
    if (id === caller) return way;
    if (seen.has(id)) continue;
    seen.add(id);
    for (const next of callGraph.callsFrom(id)) {
      if (!next.isChosen && follows(next)) waiting.push([...way, next.callee]);
    }
  }
  return undefined;
}
