import { traitsOf } from "../analysis/language-traits.ts";
import type { Expression, Group } from "../ir/expression.ts";
import { defineRule } from "./rule.ts";

/**
 * Parentheses make a truth value in conditions. In amplihack's that is so around a single operand, too: `(count) > 5`
 * compares true with 5. A choice of texts is true in every language: `mode == ('a' or 'b')`.
 */
export const groupAsOperand = defineRule({
  name: "group-as-operand",
  reports: ["group-as-operand"],
  check({ plan, facts }, report) {
    const { groupsMakeTruth } = traitsOf(plan.dialect);
    for (const { condition, role } of facts.reads.decisions) {
      if (role === "again") continue;
      for (const { span, operand: inner } of groupedOperands(condition.expression)) {
        const help = isChoice(inner) ? comparingEach : undefined;
        // Elsewhere a single value in parentheses is a constant condition.
        if (help !== undefined || groupsMakeTruth) report("group-as-operand", span, {}, { help });
      }
    }
  },
});

const comparingEach = "Compare with each of them: x == 'a' or x == 'b'.";

/** Whether texts or numbers are joined by `and` or `or`, which makes nothing but true of them. */
function isChoice(node: Expression): boolean {
  return node.kind === "logical" && node.operands.some(({ kind }) => values.has(kind));
}

const values: ReadonlySet<Expression["kind"]> = new Set(["literal", "template"]);

/** Groups that stand where a value is computed with, and hold a plain value themselves. */
function groupedOperands(node: Expression): readonly Group[] {
  switch (node.kind) {
    case "comparison":
      return [node.left, node.right].flatMap(operand);
    case "membership":
      return [node.item, node.container].flatMap(operand);
    case "call":
      return node.arguments.flatMap(operand);
    case "method":
      return [node.target, ...node.arguments].flatMap(operand);
    case "logical":
      return node.operands.flatMap(groupedOperands);
    case "negation":
    case "group":
      return groupedOperands(node.operand);
    default:
      return [];
  }
}

const decisions: ReadonlySet<Expression["kind"]> = new Set([
  "comparison",
  "membership",
  "logical",
  "negation",
]);

function operand(node: Expression): readonly Group[] {
  if (node.kind !== "group") return groupedOperands(node);
  const { operand: inner } = node;
  if (inner.kind === "group") return operand(inner);
  return decisions.has(inner.kind) && !isChoice(inner) ? groupedOperands(inner) : [node];
}
