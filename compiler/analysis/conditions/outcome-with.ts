import type { Comparison, Expression, Reference } from "../../ir/expression.ts";
import { dottedName } from "../../ir/references.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { constantOf } from "./evaluation.ts";

/** A reference with the value that it is taken to have. */
export interface Assumption {
  readonly reference: Reference;
  readonly value: Constant;
}

/** How a condition comes out where one reference has a value; undefined where that is not all that counts. */
export function outcomeWith(
  node: Expression,
  assumption: Assumption,
  evaluation: Evaluation,
): boolean | undefined {
  const inside = (operand: Expression): boolean | undefined =>
    outcomeWith(operand, assumption, evaluation);
  switch (node.kind) {
    case "logical": {
      const outcomes = node.operands.map(inside);
      const deciding = node.operator === "or";
      if (outcomes.includes(deciding)) return deciding;
      return outcomes.includes(undefined) ? undefined : !deciding;
    }
    case "negation": {
      const outcome = inside(node.operand);
      return outcome === undefined ? undefined : !outcome;
    }
    case "group":
      return inside(node.operand);
    case "comparison":
      return compare(node, assumption, evaluation);
    default: {
      const value = operandValue(node, assumption, evaluation);
      return value === undefined ? undefined : evaluation.truthy(value);
    }
  }
}

function compare(
  { operator, left, right }: Comparison,
  assumption: Assumption,
  evaluation: Evaluation,
): boolean | undefined {
  const [a, b] = [left, right].map((side) => operandValue(side, assumption, evaluation));
  return a === undefined || b === undefined ? undefined : evaluation.compare(operator, a, b);
}

function operandValue(
  node: Expression,
  { reference, value }: Assumption,
  { word }: Evaluation,
): Constant | undefined {
  if (node.kind === "literal") return constantOf(node.value);
  if (node.kind === "word") return word(node.text);
  const read = node.kind === "template" && node.parts.length === 1 ? node.parts[0] : node;
  if (read?.kind === "text") return read.text;
  const isAssumed = read?.kind === "reference" && dottedName(read) === dottedName(reference);
  return isAssumed ? value : undefined;
}
