import type { DialectId } from "../../ir/expression.ts";

const lenient: ReadonlySet<DialectId> = new Set(["amplihack"]);

/** Whether reading a variable that no step has set yet fails; where it does not, the variable reads as empty. */
export function failsWhereUnset(dialect: DialectId): boolean {
  return !lenient.has(dialect);
}

/** Names that nobody sets are null, which is what these say: `found != null`. */
export const wordsForNothing: ReadonlySet<string> = new Set(["None", "nil", "null", "undefined"]);
