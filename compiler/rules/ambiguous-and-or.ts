import { traitsOf } from "../analysis/language-traits.ts";
import type { Expression } from "../ir/expression.ts";
import { defineRule } from "./rule.ts";

/**
 * `a or b and c` means `a or (b and c)`, but was read as `(a or b) and c` by engines of schema 1.3.
 * Mixtures that both read alike are left alone.
 */
export const ambiguousAndOr = defineRule({
  name: "ambiguous-and-or",
  reports: ["ambiguous-and-or"],
  check({ facts, plan }, report) {
    if (!traitsOf(plan.dialect).mixesFromLeft) return;
    for (const { condition, role } of facts.reads.decisions) {
      if (role !== "again" && isAmbiguous(condition.expression)) {
        report("ambiguous-and-or", condition.span, {});
      }
    }
  },
});

function isAmbiguous(node: Expression): boolean {
  switch (node.kind) {
    case "logical": {
      const later = node.operands.slice(1);
      const mixed = later.some(
        (operand) => operand.kind === "logical" && operand.operator !== node.operator,
      );
      return mixed || node.operands.some(isAmbiguous);
    }
    case "negation":
    case "group":
      return isAmbiguous(node.operand);
    case "comparison":
      return isAmbiguous(node.left) || isAmbiguous(node.right);
    default:
      return false;
  }
}
