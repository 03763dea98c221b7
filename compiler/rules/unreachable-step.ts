import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A step that no run reaches is dead text; only the first one of a row is reported. */
export const unreachableStep = defineRule({
  name: "unreachable-step",
  reports: ["unreachable-step"],
  check({ plan, facts }, report) {
    let previous = true;
    for (const { step, parents } of stepsOf(plan.body)) {
      // The body of a loop that repeats one step has that step's name; why it does not run is the loop's matter.
      if (parents.at(-1)?.idSpan.start === step.idSpan.start) continue;
      const point = facts.flow.graph.before(step.key);
      const reached = point !== undefined && facts.flow.stateBefore(point) !== undefined;
      if (!reached && previous) report("unreachable-step", step.idSpan, { step: step.id });
      previous = reached;
    }
  },
});
