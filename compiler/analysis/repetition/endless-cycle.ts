import type { PlanId, Step } from "../../ir/step.ts";
import type { CalledPlans, Facts } from "../facts.ts";
import type { CallGraph, CallSite } from "../graph/call-graph.ts";
import { dominatorsOf } from "../graph/plan-dominators.ts";
import { shortestWay } from "../graph/traps.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";

/** A recipe, and what is known of it. */
interface KnownRecipe {
  readonly id: PlanId;
  readonly facts: Facts;
}

/** The way back to its caller that starts with a call of a recipe, where no call on it can be avoided. */
export function endlessCycle(
  site: CallSite,
  { id, facts }: KnownRecipe,
  callees: Pick<CalledPlans, "facts">,
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

/** Whether a plan cannot complete without what a step does. */
function isUnavoidable({ key }: Step, { graph, stateBefore }: ScopeFlow): boolean {
  const action = graph.action(key);
  if (action === undefined || stateBefore(action) === undefined) return false;
  return dominatorsOf(graph).dominates(action, graph.completed);
}

/** The shortest way by calls of a kind from a caller over this call back to it. */
export function wayBack(
  { caller, callee }: CallSite,
  callGraph: CallGraph,
  follows: (site: CallSite) => boolean,
): readonly PlanId[] | undefined {
  const next = (id: PlanId): readonly PlanId[] =>
    callGraph
      .callsFrom(id)
      .flatMap((site) => (!site.isChosen && follows(site) ? [site.callee] : []));
  const way = shortestWay(callee, caller, next);
  return way.length === 0 ? undefined : [caller, ...way];
}
