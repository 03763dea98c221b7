import type { JsonToken } from "../json-token.ts";
import { nextJsonToken } from "../json-token.ts";

/** A bracket that nothing closes. */
export interface UnclosedBracket {
  /** Where it is. */
  readonly start: number;
  /** What should close it. */
  readonly closing: string;
  /** The offset behind the last token in it. */
  readonly behind: number;
}

const closingOf: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
]);

/** A bracket that is open at some place. */
interface OpenBracket {
  readonly start: number;
  readonly closing: string;
  /** How far its line is indented. */
  readonly indent: number;
  /** Whether what it holds is indented further, which its first item tells. */
  isIndented?: boolean;
}

/**
 * The bracket that most likely lacks its closing one, where a JSON text ends too early or another bracket closes. What a
 * bracket holds is mostly indented further than its line: it has ended before the first line that is not, and that is not
 * its closing one. `end`: behind which nothing is read.
 */
export function unclosedBracket(text: string, end: number): UnclosedBracket | undefined {
  const open: OpenBracket[] = [];
  let behind = text.startsWith("\uFEFF") ? 1 : 0;
  let indent = 0;
  for (;;) {
    const token = nextJsonToken(text, behind);
    // Tokens hold no line breaks, so that what a line is indented by stands before its first one.
    const newline = text.slice(behind, token.start).lastIndexOf("\n");
    const isFirst = newline >= 0;
    if (isFirst) indent = token.start - (behind + newline + 1);
    const last = open.at(-1);
    if (isOver(token, end) || (last && isOutside({ mark: token.text, isFirst, indent }, last))) {
      return last && { start: last.start, closing: last.closing, behind };
    }
    const closing = closingOf.get(token.text);
    if (closing) open.push({ start: token.start, closing, indent });
    else if (token.text === last?.closing) open.pop();
    behind = token.start + token.text.length;
  }
}

function isOver({ kind, start }: JsonToken, end: number): boolean {
  return kind === "end" || kind === "unknown" || start >= end;
}

/** A token, whether it is the first of its line, and how far that is indented. */
interface PlacedToken {
  readonly mark: string;
  readonly isFirst: boolean;
  readonly indent: number;
}

/** Whether a token stands behind what a bracket holds, by what it is or by how its line is indented. */
function isOutside({ mark, isFirst, indent }: PlacedToken, bracket: OpenBracket): boolean {
  bracket.isIndented ??= isFirst && indent > bracket.indent;
  if (/^[\]}]$/.test(mark) && mark !== bracket.closing) return true;
  const least = mark === bracket.closing ? bracket.indent : bracket.indent + 1;
  return isFirst && bracket.isIndented && indent < least;
}
