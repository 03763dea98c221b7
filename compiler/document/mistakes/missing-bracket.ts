import type { JsonMismatch } from "./json-mismatch.ts";
import { unclosedBracket } from "./unclosed-bracket.ts";

/** A place where a bracket is missing. */
export interface MissingBracket {
  readonly at: number;
  readonly bracket: string;
  /** Where the bracket is that it would close. */
  readonly opened?: number;
}

/**
 * The bracket that is missing before a place at which a text is no JSON, as its lines tell: one that closes what is indented
 * further than the item that stands there, or one that opens what stands below its key.
 */
export function missingBracket(text: string, mismatch: JsonMismatch): MissingBracket | undefined {
  return closingBefore(text, mismatch) ?? closingOfList(text, mismatch) ?? opening(text, mismatch);
}

/** Where an item follows that is indented no further than what holds the items before it. */
function closingBefore(
  text: string,
  { token, expected, behind }: JsonMismatch,
): MissingBracket | undefined {
  if (expected !== "comma-in-object" && expected !== "comma-in-array") return undefined;
  if (!text.slice(behind, token.start).includes("\n") || /^[\]}]?$/.test(token.text)) {
    return undefined;
  }
  const found = unclosedBracket(text, token.start + 1);
  if (found === undefined || found.behind !== behind) return undefined;
  return { at: behind, bracket: found.closing, opened: found.start };
}

/** Where a list has taken the key of the line below it for an item. */
function closingOfList(
  text: string,
  { token, expected, behind }: JsonMismatch,
): MissingBracket | undefined {
  if (expected !== "comma-in-array" || token.text !== ":") return undefined;
  const start = startOfString(text, behind);
  const found = unclosedBracket(text, start);
  const before = text.slice(0, start).trimEnd();
  if (found?.closing !== "]" || !text.slice(before.length, start).includes("\n")) return undefined;
  const at = before.endsWith(",") ? before.length - 1 : before.length;
  return { at, bracket: "]", opened: found.start };
}

/** Where what stands on the lines below a key is not between brackets. */
function opening(
  text: string,
  { token, expected, behind }: JsonMismatch,
): MissingBracket | undefined {
  const isValue = expected === "comma-in-object";
  if (isValue && (token.text === ":" || token.text === "]")) {
    const colon = colonAbove(text, behind);
    const bracket = token.text === ":" ? "{" : "[";
    return colon === undefined ? undefined : { at: colon + 1, bracket };
  }
  if (expected !== "colon" || (token.text !== "," && token.text !== "]")) return undefined;
  const before = text.slice(0, startOfString(text, behind)).trimEnd();
  if (!before.endsWith('",')) return undefined;
  const colon = colonAbove(text, before.length - 1);
  return colon === undefined ? undefined : { at: colon + 1, bracket: "[" };
}

/** The colon on a line above the text in quotes that ends at an offset. */
function colonAbove(text: string, end: number): number | undefined {
  const start = startOfString(text, end);
  const before = text.slice(0, start).trimEnd();
  const isBelow = text.slice(before.length, start).includes("\n");
  return isBelow && before.endsWith(":") ? before.length - 1 : undefined;
}

/** Where the text in quotes begins that ends at an offset: in one with escapes, further back. */
function startOfString(text: string, end: number): number {
  let start = text.lastIndexOf('"', end - 2);
  while (start > 0 && text[start - 1] === "\\") start = text.lastIndexOf('"', start - 1);
  return Math.max(0, start);
}
