import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { FlowEdge, FlowNode } from "./graph/control-flow-graph.ts";
import { neverEndsWell } from "./scope/dead-ends.ts";
import type { ScopeFlow } from "./scope/scope-flow.ts";

/**
 * The steps that a run would get to only behind one that always fails, each with that one. The flow goes on behind such a
 * step, so that other mistakes are found there as well.
 */
export function stepsBehindFailures(plan: Plan, flow: ScopeFlow): ReadonlyMap<Step, Step> {
  const steps = stepsOf(plan.body).map(({ step }) => step);
  const failing = new Set(steps.filter(neverEndsWell));
  const behind = new Map<Step, Step>();
  if (failing.size === 0) return behind;
  const reached = reachedWithout(failing, flow);
  let last: Step | undefined;
  for (const step of steps) {
    const point = flow.graph.before(step.key);
    if (point === undefined || flow.stateBefore(point) === undefined) continue;
    const isReached = reached.has(point);
    if (isReached && failing.has(step)) last = step;
    if (!isReached && last !== undefined) behind.set(step, last);
  }
  return behind;
}

/** The points that runs get to in which some steps never end well. */
function reachedWithout(
  failing: ReadonlySet<Step>,
  { graph, stateBefore }: ScopeFlow,
): ReadonlySet<FlowNode> {
  const endsWell = ({ from, to, reason }: FlowEdge): boolean =>
    from.kind === "action" &&
    to.kind === "exit" &&
    reason.kind === "next" &&
    failing.has(from.step);
  const reached = new Set<FlowNode>([graph.start]);
  for (const point of reached) {
    for (const edge of graph.edgesFrom(point)) {
      if (!endsWell(edge) && stateBefore(edge.to) !== undefined) reached.add(edge.to);
    }
  }
  return reached;
}
