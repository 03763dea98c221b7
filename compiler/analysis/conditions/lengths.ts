import { length } from "../../../runtime/semantics/amplihack-functions.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Comparison, Expression } from "../../ir/expression.ts";
import type { Atoms, WhereUnset } from "./atom.ts";
import type { BooleanFunction } from "./boolean-function.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { mirrored } from "./orders.ts";
import type { Subject } from "./subject.ts";

/** What tests of lengths are made with. */
interface Tests {
  readonly atoms: Atoms;
  readonly evaluation: Evaluation;
  fitting(subject: Subject, fits: (value: Constant) => boolean): BooleanFunction | undefined;
  whereUnset(subject: Subject, holds: (value: Value) => boolean): readonly WhereUnset[] | undefined;
}

/** What lengths are asked of. */
interface Translation {
  readonly tests: Tests;
  operand(
    node: Expression,
  ):
    | Subject
    | { readonly kind: "constant"; readonly value: Constant }
    | { readonly kind: "formula" }
    | undefined;
}

/** Whether a value has a length: it is a text, a list or a mapping that is not empty. */
export function filled(subject: Subject, tests: Tests): BooleanFunction {
  const { key, versions, within: requires } = subject;
  const claim = { kind: "filled" } as const;
  const whereUnset = tests.whereUnset(subject, (value) => length(value) > 0);
  return (
    tests.fitting(subject, (value) => typeof value === "string" && value !== "") ??
    tests.atoms.atom(`filled ${key}`, { versions, subject: key, claim, whereUnset, requires })
  );
}

/** Whether what `len` measures has a length; undefined for other expressions. */
export function hasLength(node: Expression, translation: Translation): BooleanFunction | undefined {
  if (node.kind !== "call" || node.function !== "len") return undefined;
  const [measured, ...others] = node.arguments;
  const operand = others.length === 0 && measured ? translation.operand(measured) : undefined;
  return operand?.kind === "subject" ? filled(operand, translation.tests) : undefined;
}

/**
 * What a comparison says, which says of a length that there is one, or may be none: `len(xs) > 0` is a test of `xs`, and
 * `len(xs) > 3` implies that.
 */
export function lengthTest(
  { operator, left, right }: Comparison,
  compared: BooleanFunction | undefined,
  translation: Translation,
): BooleanFunction | undefined {
  const isLeft = left.kind === "call";
  const some = hasLength(isLeft ? left : right, translation);
  const bound = translation.operand(isLeft ? right : left);
  if (some === undefined || bound?.kind !== "constant") return compared;
  const { atoms, evaluation } = translation.tests;
  const { algebra } = atoms;
  const sign = isLeft ? operator : mirrored[operator];
  const [none = false, one = false, two = false, most = false] = [0, 1, 2, longest].map((count) =>
    evaluation.compare(sign, count, bound.value),
  );
  if (none !== one && one === two && two === most) return one ? some : algebra.not(some);
  if (compared === undefined || none) return compared && algebra.or(compared, algebra.not(some));
  return algebra.and(compared, some);
}

const longest = Number.MAX_SAFE_INTEGER;
