import { optionPattern } from "../option-pattern.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { BracketStack, bracketed } from "./bracket-stack.ts";
import type { NextPiece } from "./program-pieces.ts";
import { readPieces } from "./program-pieces.ts";

/** Which signs have a meaning in a pattern: brackets as they are in extended and Perl's, behind a backslash in basic ones. */
type Kind = "basic" | "extended" | "perl";

/** Patterns of several lines are several patterns; what stands for values may be anything; and Perl's may hold comments and verbatim text. */
const isOther = /\n|\{\{|\\Q|\(\?[#a-wyz-]*x|\(\?#|\(\*/;

/** The first bracket of a pattern of `grep` for which it cannot be read. Source: POSIX, 9.3 and 9.4; GNU grep takes a `)` too many for itself. */
export function unreadableInGrep(
  pattern: string,
  words: readonly (string | undefined)[],
): UnreadablePlace | undefined {
  const kind = kindOf(words);
  if (kind === undefined || isOther.test(pattern)) return undefined;
  const brackets = new BracketStack();
  const end = readPieces(pattern, (at) => pieceAt(pattern, at, { kind, brackets }));
  return typeof end === "number" ? brackets.atEnd() : end;
}

/** The same for `egrep`. */
export function unreadableInEgrep(pattern: string): UnreadablePlace | undefined {
  return unreadableInGrep(pattern, ["-E"]);
}

const fixed = optionPattern("F", "fixed-strings");
const perl = optionPattern("P", "perl-regexp");
const extended = optionPattern("E", "extended-regexp");

/** Undefined where a pattern is a text without any signs. */
function kindOf(words: readonly (string | undefined)[]): Kind | undefined {
  const has = (option: RegExp): boolean => words.some((word) => option.test(word ?? ""));
  if (has(fixed)) return undefined;
  if (has(perl)) return "perl";
  return has(extended) ? "extended" : "basic";
}

interface Reading {
  readonly kind: Kind;
  readonly brackets: BracketStack;
}

function pieceAt(pattern: string, at: number, { kind, brackets }: Reading): NextPiece {
  const character = pattern.charAt(at);
  if (character === "[") {
    bracketed.lastIndex = at;
    const closed = bracketed.test(pattern);
    return closed ? bracketed.lastIndex : { offset: at, problem: 'nothing closes this "["' };
  }
  const isEscaped = character === "\\";
  if (isEscaped && at + 1 === pattern.length) {
    return { offset: at, problem: "nothing follows this backslash" };
  }
  const next = at + (isEscaped ? 2 : 1);
  if (isEscaped !== (kind === "basic")) return next;
  const sign = pattern.charAt(next - 1);
  if (sign === "(") brackets.open(sign, at);
  if (sign !== ")" || brackets.close() !== undefined || kind === "extended") return next;
  return { offset: at, problem: 'nothing opens this ")"' };
}
