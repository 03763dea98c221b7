import type { ControlFlowGraph, FlowNode } from "../analysis/graph/control-flow-graph.ts";
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
  const behind = new Map(steps.map((step) => [step, pointsBehind(step, graph)]));
  const leadsTo = (from: Step, to: Step): boolean => {
    const point = graph.before(to.key);
    return point !== undefined && behind.get(from)?.has(point) === true;
  };
  return steps.filter(
    (step, index) =>
      !steps.some(
        (other, at) =>
          other !== step && leadsTo(other, step) && (at < index || !leadsTo(step, other)),
      ),
  );
}

function pointsBehind({ key }: Step, graph: ControlFlowGraph): ReadonlySet<FlowNode> {
  const start = graph.before(key);
  const seen = new Set(start === undefined ? [] : graph.edgesFrom(start).map(({ to }) => to));
  for (const node of seen) for (const { to } of graph.edgesFrom(node)) seen.add(to);
  return seen;
}
