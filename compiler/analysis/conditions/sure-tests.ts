import type { Comparison, Expression } from "../../ir/expression.ts";
import { referencesOf } from "../../ir/references.ts";
import { isEquality, testsIn } from "../../ir/tests-in.ts";
import { spanText } from "../../source/span.ts";
import { saysNothing } from "../types/amplihack-operand.ts";
import type { OperandPlace } from "../types/operand.ts";

/**
 * Whether a test for the empty text stands beside one for any value, as in `not x or x == ''`: it makes sure of what the other
 * one asks, and no more.
 */
export function makesSureOfEmpty(node: Expression, operands: readonly Expression[]): boolean {
  if (!isEquality(node)) return false;
  const sides = [node.left, node.right];
  const asked = sides.find((side) => side.kind === "reference");
  const isEmpty = sides.some((side) => side.kind === "literal" && side.value === "");
  if (asked === undefined || !isEmpty) return false;
  return operands
    .flatMap(testsIn)
    .some((one) => one.kind === "reference" && spanText(one.span) === spanText(asked.span));
}

/** Whether a test for null stands beside another one of the same variable, as in `x != null and x != ''`. */
export function makesSureOfNull(
  node: Expression,
  operands: readonly Expression[],
  place: OperandPlace,
): boolean {
  const asked = isEquality(node) ? askedForNull(node, place) : undefined;
  const names = new Set((asked ? referencesOf(asked) : []).map(({ name }) => name));
  return operands.some(
    (one) => one !== node && referencesOf(one).some(({ name }) => names.has(name)),
  );
}

/** Whether a comparison asks for null what may be unset, which is null as well. */
export function asksWhetherUnset(node: Comparison, place: OperandPlace): boolean {
  const asked = askedForNull(node, place);
  const { flow, state } = place;
  return (
    asked !== undefined &&
    referencesOf(asked).some(({ name }) => flow.definedness(state, name) !== "yes")
  );
}

/** What a comparison with a word for null asks about; undefined for a comparison of anything else. */
function askedForNull({ left, right }: Comparison, place: OperandPlace): Expression | undefined {
  if (left.kind === "reference" && saysNothing(left, place)) return right;
  return right.kind === "reference" && saysNothing(right, place) ? left : undefined;
}
