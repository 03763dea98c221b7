import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";

/** Operators of other languages that mean the very same as one of conditions. */
const operators: ReadonlyMap<string, string> = new Map([
  ["&&", "and"],
  ["||", "or"],
  ["=", "=="],
  ["===", "=="],
  ["!==", "!="],
  ["<>", "!="],
  ["=>", ">="],
  ["=<", "<="],
  ["AND", "and"],
  ["OR", "or"],
  ["NOT", "not"],
  ["And", "and"],
  ["Or", "or"],
  ["Not", "not"],
]);

/** The fix that writes an operator as conditions know it; none where that might mean something else. */
export function operatorFix(found: Span): Fix | undefined {
  const { source, start } = found;
  const span = { source, start, end: endOfOperator(found) };
  const { end } = span;
  const after = source.text.charAt(end);
  const written = spanText(found);
  // Elsewhere `!` binds tighter than a comparison that follows, and `not` does not.
  const operator = written === "!" && after === "(" ? "not" : operators.get(written);
  if (operator === undefined) return undefined;
  const before = source.text.slice(Math.max(0, start - 2), start);
  const isAtStart = openingQuote.test(before);
  const blankBefore = !isAtStart && needsBlank(operator, before.slice(-1)) ? " " : "";
  const blankAfter = needsBlank(operator, after) ? " " : "";
  const text = blankBefore + operator + blankAfter;
  return { title: `Write \`${operator}\``, edits: [{ span, text }] };
}

/** Where an operator ends, also one that a blank parts: `= =`. */
function endOfOperator(span: Span): number {
  const { source, end } = span;
  if (spanText(span) !== "=") return end;
  const parted = /^[ \t]{1,9}=(?!=)/.exec(source.text.slice(end, end + 11));
  return end + (parted?.[0].length ?? 0);
}

/** A quote in which the condition begins: that of an operand stands behind its text. */
const openingQuote = /^(?:[\s,:[{-])?["']$/;

function needsBlank(operator: string, beside: string): boolean {
  return /^\w/.test(operator) && /[\w{}()'"]/.test(beside);
}
