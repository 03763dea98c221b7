import type { DialectId } from "../../ir/expression.ts";

/** Whether a language's conditions turn what they compare into text, which lists and mappings have none of. */
export function comparesTexts(dialect: DialectId): boolean {
  return dialect === "amplifier";
}
