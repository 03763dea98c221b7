import { boundNames, stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A loop variable hides a variable of the same name, and other engines destroy the hidden one. */
export const shadowedVariable = defineRule({
  name: "shadowed-variable",
  reports: ["shadowed-variable"],
  check({ plan, facts }, report) {
    const kept = new Set<string>(Object.values(plan.ambient));
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      // Counters of nested loops share their names by design.
      if (action.kind !== "loop" || action.head.kind !== "each") continue;
      for (const name of boundNames(action)) {
        const span = action.head.itemSpan ?? action.head.list.span;
        // A name that the engine keeps is refused where it is declared.
        if (!kept.has(name) && facts.mayHaveBefore(step.key, name))
          report("shadowed-variable", span, { name });
      }
    }
  },
});
