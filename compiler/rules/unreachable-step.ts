import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A step that no run reaches is dead text; only the first one of a row is reported. */
export const unreachableStep = defineRule({
  name: "unreachable-step",
  reports: ["unreachable-step"],
  check({ plan, facts }, report) {
    let previous = true;
    for (const { step } of stepsOf(plan.body)) {
      const reached = facts.scopeBefore(step.key) !== undefined;
      if (!reached && previous) report("unreachable-step", step.idSpan, { step: step.id });
      previous = reached;
    }
  },
});
