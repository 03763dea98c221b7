import type { Condition, DialectId, Expression } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type { WhileHead } from "../../ir/step.ts";
import { evaluationOf } from "./evaluation.ts";

/**
 * How a comparison of a loop's own counter with a number comes out in every iteration that the loop's limit allows;
 * undefined where it differs, or compares anything else.
 */
export function outcomeOfCounter(
  { expression }: Condition,
  head: WhileHead,
  dialect: DialectId,
): boolean | undefined {
  const evaluation = evaluationOf(dialect);
  if (expression.kind !== "comparison" || evaluation === undefined) return undefined;
  const { operator, left, right } = expression;
  const isCounted = countsOf(left, head) ?? countsOf(right, head);
  const [some, others] = [left, right].map((side) => countsOf(side, head) ?? numberIn(side));
  if (!(isCounted && some && others)) return undefined;
  const outcomes = new Set(
    some.flatMap((one) => others.map((other) => evaluation.compare(operator, one, other))),
  );
  const [outcome] = outcomes;
  return outcomes.size === 1 ? outcome : undefined;
}

/** What the counter holds, from the first iteration to the last. */
function countsOf(side: Expression, head: WhileHead): readonly number[] | undefined {
  const name = soleReference(side)?.name;
  if (name === undefined || (name !== head.index && name !== head.iteration)) return undefined;
  const first = name === head.index ? 0 : 1;
  return Array.from({ length: head.atMost }, (_, count) => first + count);
}

function numberIn(side: Expression): readonly number[] | undefined {
  return side.kind === "word" && /^\d+$/.test(side.text) ? [Number(side.text)] : undefined;
}
