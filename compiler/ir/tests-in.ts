import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Comparison, Expression } from "./expression.ts";

/**
 * What a condition decides by, in reading order: the operands of its `and`, `or` and `not`, with or without parentheses,
 * down to those that are none of these themselves.
 */
export const testsIn: ObjectMemo<Expression, readonly Expression[]> = createObjectMemo(
  (condition) => {
    const tests: Expression[] = [];
    addTests(condition, tests);
    return tests;
  },
);

function addTests(condition: Expression, tests: Expression[]): void {
  switch (condition.kind) {
    case "logical":
      for (const operand of condition.operands) addTests(operand, tests);
      return;
    case "negation":
    case "group":
      addTests(condition.operand, tests);
      return;
    default:
      tests.push(condition);
  }
}

/** A test, and how what stands beside it has to come out for the test to count. */
export interface DecidingTest {
  readonly test: Expression;
  readonly beside: readonly Outcome[];
}

/** How a part of a condition comes out. */
export interface Outcome {
  readonly part: Expression;
  readonly holds: boolean;
}

/** The tests of a condition: one in `a and b` counts where the other holds, one in `a or b` where the other does not. */
export function decidingTestsIn(
  condition: Expression,
  beside: readonly Outcome[] = [],
): readonly DecidingTest[] {
  switch (condition.kind) {
    case "logical": {
      const { operands, operator } = condition;
      const outcomes = operands.map((part) => ({ part, holds: operator === "and" }));
      return operands.flatMap((operand) => {
        const others = outcomes.filter(({ part }) => part !== operand);
        return decidingTestsIn(operand, [...beside, ...others]);
      });
    }
    case "negation":
    case "group":
      return decidingTestsIn(condition.operand, beside);
    default:
      return [{ test: condition, beside }];
  }
}

/**
 * The comparisons without which a condition does not hold, whatever else it asks. One that must not hold is turned round, where
 * it asks whether two things are the same; of what comes first, neither way round may hold.
 */
export function requiredTests(condition: Expression, holds = true): readonly Comparison[] {
  switch (condition.kind) {
    case "group":
      return requiredTests(condition.operand, holds);
    case "negation":
      return requiredTests(condition.operand, !holds);
    case "logical":
      return (condition.operator === "and") === holds
        ? condition.operands.flatMap((operand) => requiredTests(operand, holds))
        : [];
    case "comparison":
      if (holds) return [condition];
      return isEquality(condition)
        ? [{ ...condition, operator: condition.operator === "==" ? "!=" : "==" }]
        : [];
    default:
      return [];
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
