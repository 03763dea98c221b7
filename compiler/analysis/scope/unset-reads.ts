import type { DialectId } from "../../ir/expression.ts";

const lenient: ReadonlySet<DialectId> = new Set(["amplihack"]);

/** Whether reading a variable that no step has set yet fails; where it does not, the variable reads as empty. */
export function failsWhereUnset(dialect: DialectId): boolean {
  return !lenient.has(dialect);
}
