import type { Reference } from "../../ir/expression.ts";
import type { BooleanAlgebra, BooleanFunction } from "../conditions/boolean-function.ts";
import type { ConditionFormulas } from "../conditions/condition-formula.ts";
import type { ScopeState, VariableState } from "./scope-state.ts";

/** A variable that a condition tests though it may be unset, and what its tests come to where it is. */
export interface Tested {
  readonly name: string;
  readonly known: VariableState;
  readonly whereUnset: BooleanFunction;
}

/** The variables among some references that a condition tests and that may be unset there, where what is unset reads as null. */
export function testedWhereUnset(
  { variables }: ScopeState,
  references: readonly Reference[],
  holds: BooleanFunction,
  formulas: ConditionFormulas,
): readonly Tested[] {
  const names = new Set(references.map(({ name }) => name));
  return [...names].flatMap((name) => {
    const known = variables.get(name);
    if (known === undefined || known.must === true) return [];
    const whereUnset = formulas.whereUnset(holds, name, known.version);
    return whereUnset === true ? [] : [{ name, known, whereUnset }];
  });
}

/** The outcomes that lead to a condition, once tests of what nothing can have set come out as they do of null. */
export function pathWhereTested(
  { path }: ScopeState,
  tested: readonly Tested[],
  algebra: BooleanAlgebra,
): BooleanFunction {
  const laws = tested.map(({ known, whereUnset }) => algebra.or(known.may, whereUnset));
  return algebra.and(path, ...laws);
}
