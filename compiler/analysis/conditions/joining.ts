import type { Expression, Logical } from "../../ir/expression.ts";
import { dottedName, soleReference } from "../../ir/references.ts";
import { isEquality } from "../../ir/tests-in.ts";

/**
 * The word that was meant between tests of one value: it always differs from `a` or from `b`, and never equals both. Undefined
 * where the tests are others.
 */
export function meantOperator({ operator, operands }: Logical): Logical["operator"] | undefined {
  const meant = operator === "or" ? "and" : "or";
  const asked = operator === "or" ? "!=" : "==";
  const names = new Set(operands.map((one) => askedName(one, asked)));
  const [name] = names;
  return names.size === 1 && name !== undefined && operands.length > 1 ? meant : undefined;
}

/** The variable, with its keys, that a test asks for equality with something. */
function askedName(test: Expression, operator: "==" | "!="): string | undefined {
  if (!isEquality(test) || test.operator !== operator) return undefined;
  const [reference, other] = [test.left, test.right].map(soleReference);
  const only = reference ?? other;
  return only && !(reference && other) ? dottedName(only) : undefined;
}
