import type { ControlFlowGraph, FlowNode } from "../analysis/graph/control-flow-graph.ts";
import { stronglyConnected } from "../analysis/graph/strongly-connected.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A step that no run reaches is dead text; those that only such steps lead to go without saying. */
export const unreachableStep = defineRule({
  name: "unreachable-step",
  reports: ["unreachable-step"],
  check({ plan, facts: { flow } }, report) {
    const dead: Step[] = [];
    for (const { step, parents } of stepsOf(plan.body)) {
      // The body of a loop that repeats one step has that step's name; why it does not run is the loop's matter.
      if (parents.at(-1)?.idSpan.start === step.idSpan.start) continue;
      const point = flow.graph.before(step.key);
      if (point === undefined || flow.stateBefore(point) === undefined) dead.push(step);
    }
    for (const step of firstOf(dead, flow.graph)) {
      report("unreachable-step", step.idSpan, { step: step.id });
    }
  },
});

/** The steps that no other of them leads to; of those that lead to each other, the first one. */
function firstOf(steps: readonly Step[], graph: ControlFlowGraph): readonly Step[] {
  if (steps.length < 2) return steps;
  const places = new Map(steps.map(({ key }, place) => [graph.before(key), place]));
  const next = (point: FlowNode): readonly FlowNode[] => graph.edgesFrom(point).map(({ to }) => to);
  const behind = new Set<FlowNode>();
  const first = new Set<number>();
  // Points come before those that they lead to.
  for (const points of stronglyConnected(graph.nodes, next).toReversed()) {
    const inside = points.flatMap((point) => places.get(point) ?? []);
    const isBehind = points.some((point) => behind.has(point));
    if (!isBehind)
      for (const place of inside.toSorted((a, b) => a - b).slice(0, 1)) first.add(place);
    if (isBehind || inside.length > 0) for (const point of points.flatMap(next)) behind.add(point);
  }
  return steps.filter((step, place) => first.has(place) || graph.before(step.key) === undefined);
}
