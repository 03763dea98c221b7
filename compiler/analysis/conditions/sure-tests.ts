import type { Comparison, Expression } from "../../ir/expression.ts";
import { referencesOf } from "../../ir/references.ts";
import { isEquality, testsIn } from "../../ir/tests-in.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { spanText } from "../../source/span.ts";
import { saysNothing } from "../types/amplihack-operand.ts";
import type { OperandPlace } from "../types/operand.ts";

/**
 * Whether a test for the empty text, or for the word null, stands beside one for any value, as in `not x or x == ''`: it makes
 * sure of what the other one asks, and no more.
 */
export function makesSureOfEmpty(node: Expression, operands: readonly Expression[]): boolean {
  if (!isEquality(node)) return false;
  const sides = [node.left, node.right];
  const asked = sides.find((side) => side.kind === "reference");
  const isEmpty = sides.some(
    (side) => side.kind === "literal" && (side.value === "" || side.value === "null"),
  );
  if (asked === undefined || !isEmpty) return false;
  return askedByThemselves(operands).has(spanText(asked.span));
}

/** How the variables are written that some operands ask for any value; each operand of a long condition asks about all others. */
const askedByThemselves = createObjectMemo((operands: readonly Expression[]) => {
  const tests = operands.flatMap(testsIn).filter(({ kind }) => kind === "reference");
  return new Set(tests.map(({ span }) => spanText(span)));
});

/** Whether a test for null stands beside another one of the same variable, as in `x != null and x != ''`. */
export function makesSureOfNull(
  node: Expression,
  operands: readonly Expression[],
  place: OperandPlace,
): boolean {
  const asked = isEquality(node) ? askedForNull(node, place) : undefined;
  if (asked === undefined) return false;
  const readers = readersOf(operands);
  return referencesOf(asked).some(({ name }) => {
    const { first, isShared } = readers.get(name) ?? nobody;
    return isShared || first !== node;
  });
}

/** Which operands read a variable: the first of them, and whether another one does. */
interface Readers {
  readonly first: Expression | undefined;
  readonly isShared: boolean;
}

const nobody: Readers = { first: undefined, isShared: false };

const readersOf = createObjectMemo((operands: readonly Expression[]) => {
  const readers = new Map<string, Readers>();
  for (const operand of operands) {
    for (const { name } of referencesOf(operand)) {
      const { first = operand } = readers.get(name) ?? nobody;
      readers.set(name, { first, isShared: first !== operand });
    }
  }
  return readers;
});

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
