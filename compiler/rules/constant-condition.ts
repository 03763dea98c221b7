import type { Decision } from "../analysis/reads.ts";
import { referencesOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * A condition that reads variables and always comes out the same decides nothing: most likely
 * another value, or an earlier guard, was meant.
 */
export const constantCondition = defineRule({
  name: "constant-condition",
  reports: ["constant-condition"],
  check({ facts }, report) {
    for (const decision of facts.reads.decisions) {
      const { condition, state, role } = decision;
      if (role === "again" || isWrittenAsConstant(decision)) continue;
      const outcome = facts.flow.constantOutcome(condition, state);
      if (outcome !== undefined) report("constant-condition", condition.span, { outcome });
    }
  },
});

/** `true` for a loop that is left from inside, `false` for a step that is switched off. */
function isWrittenAsConstant({ condition, role }: Decision): boolean {
  const { expression } = condition;
  const fixed = expression.kind === "word" || expression.kind === "literal";
  return fixed && role !== "until" && referencesOf(expression).length === 0;
}
