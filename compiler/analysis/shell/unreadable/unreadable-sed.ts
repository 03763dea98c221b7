import { lineEnd } from "../../../source/line-end.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { bracketed, placeholder } from "./bracket-stack.ts";
import type { NextPiece } from "./program-pieces.ts";
import { readPieces } from "./program-pieces.ts";

/** The first substitution or address of a program of `sed` whose last delimiter is missing; undefined also where a placeholder decides. */
export function unreadableInSed(program: string): UnreadablePlace | undefined {
  const end = readPieces(program, (at) => pieceAt(program, at));
  return typeof end === "number" ? undefined : end;
}

/** What stands between commands and before them: separators, lines, how many; two braces may begin a placeholder. */
const between = /(?:[\s;}!$,~+\d]|\{(?!\{))+/y;

/** Commands that take nothing. */
const alone = /[=dDgGhHlnNpPxz]/;

/** Commands with a label, and those with the rest of a line. */
const labelled = /[:btT]/;
const withLine = /[#rRwW]/;

function pieceAt(program: string, at: number): NextPiece {
  const skipped = matchedAt(between, program, at);
  if (skipped !== undefined) return skipped;
  const command = program.charAt(at);
  if (command === "/")
    return partEnd(program, at + 1, { start: at, delimiter: "/", isPattern: true });
  if (command === "s" || command === "y") return substitutionEnd(program, at);
  if (alone.test(command)) return at + 1;
  if (labelled.test(command)) return matchedAt(/[^;}\n]*/y, program, at);
  return withLine.test(command) ? lineEnd(program, at) : undefined;
}

function matchedAt(pattern: RegExp, program: string, at: number): number | undefined {
  const sticky = pattern;
  sticky.lastIndex = at;
  return sticky.test(program) ? sticky.lastIndex : undefined;
}

/** Both parts of `s/pattern/text/`, with the flags behind them. */
function substitutionEnd(program: string, start: number): NextPiece {
  const delimiter = program.charAt(start + 1);
  if (!/[^\s\\{]/.test(delimiter)) return undefined;
  const isPattern = program.charAt(start) === "s";
  const middle = partEnd(program, start + 2, { start, delimiter, isPattern });
  if (typeof middle !== "number") return middle;
  const end = partEnd(program, middle, { start, delimiter, isPattern: false });
  if (typeof end !== "number") return end;
  const behind = matchedAt(/[gpiIemM\d]*/y, program, end) ?? end;
  if (program.charAt(behind) === "w") return lineEnd(program, behind);
  return isPattern && program.includes(delimiter, behind) && noEnd.test(program.charAt(behind))
    ? { offset: start, problem: `"s${delimiter}" has more than three "${delimiter}"` }
    : behind;
}

/** What no command ends with, and no placeholder begins with. */
const noEnd = /[^\s;}#{$`"'\\]/;

/** A part of a command that a delimiter ends. */
interface Part {
  /** Where its command begins. */
  readonly start: number;
  readonly delimiter: string;
  /** In brackets of a pattern, the delimiter is a character like others. */
  readonly isPattern: boolean;
}

function partEnd(program: string, from: number, { start, delimiter, isPattern }: Part): NextPiece {
  let at = from;
  // Where nothing closes one bracket, nothing closes those behind it.
  let closes = isPattern;
  while (at < program.length) {
    const character = program.charAt(at);
    if (character === delimiter) return at + 1;
    // A line that goes on without a backslash is read otherwise by each of them, and a value may hold anything.
    if (character === "\n" || matchedAt(placeholder, program, at) !== undefined) return undefined;
    const list = closes && character === "[" ? matchedAt(bracketed, program, at) : undefined;
    if (character === "[") closes &&= list !== undefined;
    at = list ?? at + (character === "\\" ? 2 : 1);
  }
  const command = program.slice(start, from).replace(/^(.{2}).+$/s, "$1");
  return { offset: start, problem: `"${command}" lacks its last "${delimiter}"` };
}
