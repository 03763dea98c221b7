import { stepsBehindFailures } from "../analysis/behind-failures.ts";
import type { ControlFlowGraph, FlowNode } from "../analysis/graph/control-flow-graph.ts";
import { stronglyConnected } from "../analysis/graph/strongly-connected.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A step that no run reaches is dead text; those that only such steps lead to go without saying. */
export const unreachableStep = defineRule({
  name: "unreachable-step",
  reports: ["unreachable-step"],
  check({ plan, facts: { flow } }, report) {
    const behind = stepsBehindFailures(plan, flow);
    const dead: Step[] = [];
    const used = new Set<number>();
    for (const { step, parents } of stepsOf(plan.body)) {
      // The body of a loop that repeats one step has that step's name; why it does not run is the loop's matter.
      if (parents.at(-1)?.idSpan.start === step.idSpan.start) continue;
      const point = flow.graph.before(step.key);
      const isUnreached = point === undefined || flow.stateBefore(point) === undefined;
      // Nobody asks for an approval behind a failure, but it is what is to be approved that is missed.
      const isBehind = behind.has(step) && step.action.kind !== "gate";
      if (isUnreached || isBehind) dead.push(step);
      else used.add(step.idSpan.start);
    }
    // A file of steps for several recipes brings more than each of them uses.
    const isSpare = ({ origins, idSpan }: Step): boolean =>
      origins.length > 1 && used.has(idSpan.start);
    const missed = dead.filter((step) => !isSpare(step));
    for (const [first, ...others] of firstOf(missed, flow.graph)) {
      if (first === undefined) continue;
      const failing = behind.get(first);
      const related: RelatedPlace[] = others.map(({ idSpan }) => ({
        span: idSpan,
        message: "nor is this",
      }));
      if (failing) related.push({ span: failing.idSpan, message: "always fails" });
      const ids = others.map(({ id }) => id);
      const parameters = { step: first.id, others: ids, failing: failing?.id };
      const guarded = failing?.origins[0];
      report("unreachable-step", first.idSpan, parameters, { related, guarded });
    }
  },
});

/** The steps that no other of them leads to, alone or with those that they lead to each other with. */
function firstOf(steps: readonly Step[], graph: ControlFlowGraph): readonly (readonly Step[])[] {
  if (steps.length < 2) return steps.map((step) => [step]);
  const places = new Map(steps.map(({ key }, place) => [graph.before(key), place]));
  const next = (point: FlowNode): readonly FlowNode[] => graph.edgesFrom(point).map(({ to }) => to);
  const behind = new Set<FlowNode>();
  const first = new Map<number, readonly number[]>();
  // Points come before those that they lead to.
  for (const points of stronglyConnected(graph.nodes, next).toReversed()) {
    const inside = points.flatMap((point) => places.get(point) ?? []).toSorted((a, b) => a - b);
    const isBehind = points.some((point) => behind.has(point));
    const [place] = inside;
    // Iterations lead each step of a body to the others; the first one stands for them.
    const isBody = points.some(({ kind }) => kind === "head");
    if (place !== undefined && !isBehind) first.set(place, isBody ? [place] : inside);
    if (isBehind || inside.length > 0) for (const point of points.flatMap(next)) behind.add(point);
  }
  return steps.flatMap((step, place) => {
    const group = first.get(place) ?? (graph.before(step.key) === undefined ? [place] : undefined);
    return group === undefined ? [] : [group.flatMap((at) => steps[at] ?? [])];
  });
}
