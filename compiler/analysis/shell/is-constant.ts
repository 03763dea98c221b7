import type { Word, WordPart } from "unbash";

/** Whether a word is the same in all runs: nothing in it is expanded, pasted or matched. */
export function isConstant({ parts = [], value }: Word): boolean {
  return parts.every(isConstantPart) && !/\bv_{4,}/.test(value);
}

function isConstantPart(part: WordPart): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every(isConstantPart);
  return part.type === "Literal" || part.type === "SingleQuoted";
}
