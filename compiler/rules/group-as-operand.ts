import type { DialectId, Expression, Group } from "../ir/expression.ts";
import { defineRule } from "./rule.ts";

/**
 * Parentheses make a truth value in amplihack's conditions, also around a single operand: `(count) > 5` compares
 * true with 5.
 */
export const groupAsOperand = defineRule({
  name: "group-as-operand",
  reports: ["group-as-operand"],
  check({ plan, facts }, report) {
    if (!deciding.has(plan.dialect)) return;
    for (const { condition, role } of facts.reads.decisions) {
      if (role === "again") continue;
      for (const { span } of groupedOperands(condition.expression)) {
        report("group-as-operand", span, {});
      }
    }
  },
});

/** Languages in which parentheses decide. */
const deciding: ReadonlySet<DialectId> = new Set(["amplihack"]);

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
  return decisions.has(inner.kind) ? groupedOperands(inner) : [node];
}
