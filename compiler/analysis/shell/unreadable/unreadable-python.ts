import { lineEnd } from "../../../source/line-end.ts";
import { withNumbersForValues } from "../python-values.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { BracketStack, placeholder } from "./bracket-stack.ts";
import type { NextPiece } from "./program-pieces.ts";
import { readPieces } from "./program-pieces.ts";
import { unreadableLine } from "./python-lines.ts";

/**
 * The first bracket, string or line of a Python program for which no version of Python 3 can read it; undefined where there is
 * none, or where that depends on the version or on a placeholder. Source: Python's reference, 2.1 (lines) and 2.4 (strings).
 */
export function unreadableInPython(written: string): UnreadablePlace | undefined {
  if (written.includes("\r")) return undefined;
  const program = withNumbersForValues(written);
  const brackets = new BracketStack();
  let code = "";
  const end = readPieces(program, (at) => {
    const next = pieceAt(program, at, brackets);
    const isInside = brackets.innermost !== undefined;
    if (typeof next === "number") code += codeOf(program.slice(at, next), isInside);
    return next;
  });
  const place = typeof end === "number" ? (brackets.atEnd() ?? unreadableLine(code)) : end;
  return place && program !== written ? { ...place, isDoubtful: true } : place;
}

/** A piece of a program as its lines are read: what a string says and where lines go on is no matter. */
function codeOf(piece: string, isInside: boolean): string {
  const [first = ""] = piece;
  if (first === "#" || first === "\\") return " ".repeat(piece.length);
  if (first === '"' || first === "'") return "_".repeat(piece.length);
  return first === "\n" && isInside ? " " : piece;
}

function pieceAt(program: string, at: number, brackets: BracketStack): NextPiece {
  const character = program.charAt(at);
  if (character === '"' || character === "'") return stringAt(program, at);
  // A backslash joins two lines.
  if (character === "\\") return at + 2;
  if (character === "#") return lineEnd(program, at);
  placeholder.lastIndex = at;
  if (character === "{" && placeholder.test(program)) return undefined;
  return brackets.take(character, at) ?? at + 1;
}

const formatted = /(?:^|[^\w])(?:[ft]r?|r[ft])$/i;

function stringAt(program: string, start: number): NextPiece {
  const sign = program.charAt(start);
  const delimiter = program.startsWith(sign.repeat(3), start) ? sign.repeat(3) : sign;
  const { end, isClosed } = endOfString(program, start + delimiter.length, delimiter);
  const hasFields = formatted.test(program.slice(Math.max(0, start - 3), start));
  // In its fields a string may have its own quotes, and end a line, since Python 3.12.
  if (hasFields && depthOf(program.slice(start, end)) !== 0) return undefined;
  if (isClosed) return end;
  const where = delimiter.length === 1 ? " in its line" : "";
  return { offset: start, problem: `nothing closes this ${delimiter}${where}` };
}

/** The offset behind a string from whose text on a program is read, or of the end of the line that ends it. */
function endOfString(
  program: string,
  from: number,
  delimiter: string,
): { readonly end: number; readonly isClosed: boolean } {
  let at = from;
  for (; at < program.length; at += 1) {
    const character = program.charAt(at);
    if (character === "\\") at += 1;
    else if (program.startsWith(delimiter, at)) {
      return { end: at + delimiter.length, isClosed: true };
    } else if (character === "\n" && delimiter.length === 1) break;
  }
  return { end: at, isClosed: false };
}

/** How many more braces are opened in a text than are closed. */
function depthOf(text: string): number {
  return text.split("{").length - text.split("}").length;
}
