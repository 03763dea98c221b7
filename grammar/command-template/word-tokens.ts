import type { Lexer, TokenType } from "chevrotain";
import { createToken } from "chevrotain";
import { createLexer } from "../create-lexer.ts";
import { UnclosedQuote } from "../text-tokens.ts";

export const Space = createToken({ name: "Space", pattern: /\s+/, line_breaks: true });

/** Text without quotes, backslashes and white space. */
export const Bare = createToken({ name: "Bare", pattern: /[^\s\\'"]+/ });

/** A backslash makes the next character an ordinary one, whatever it is. */
export const Escape = createToken({ name: "Escape", pattern: /\\[\s\S]/, line_breaks: true });

export const TrailingBackslash = createToken({ name: "TrailingBackslash", pattern: /\\/ });

/** Nothing is special between single quotes. */
export const SingleQuoted = createToken({
  name: "SingleQuoted",
  pattern: /'[^']*'/,
  line_breaks: true,
});

/** Backslashes work between double quotes too. */
const DoubleQuoted = createToken({
  name: "DoubleQuoted",
  pattern: /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/,
  line_breaks: true,
});

const wordTokens: readonly TokenType[] = [
  Space,
  Bare,
  Escape,
  TrailingBackslash,
  SingleQuoted,
  DoubleQuoted,
  UnclosedQuote,
];

/** Builds the lexer; checking its definition is left to the tests. */
export function createWordLexer(skipValidations = true): Lexer {
  return createLexer(wordTokens, skipValidations);
}
