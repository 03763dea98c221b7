import type { Comparison, Expression } from "./expression.ts";

/**
 * What a condition decides by, in reading order: the operands of its `and`, `or` and `not`, with or without parentheses,
 * down to those that are none of these themselves.
 */
export function testsIn(condition: Expression): readonly Expression[] {
  switch (condition.kind) {
    case "logical":
      return condition.operands.flatMap(testsIn);
    case "negation":
    case "group":
      return testsIn(condition.operand);
    default:
      return [condition];
  }
}

/** Whether a test asks whether two things are, or are not, the same. */
export function isEquality(test: Expression): test is Comparison {
  return test.kind === "comparison" && !isOrder(test.operator);
}

/** Whether an operator asks which of two things comes first. */
export function isOrder(operator: Comparison["operator"]): boolean {
  return operator !== "==" && operator !== "!=";
}
