import type { IToken, TokenType } from "chevrotain";
import { createToken, Lexer } from "chevrotain";
import { createLexer } from "../create-lexer.ts";
import { Quoted, Stray } from "../text-tokens.ts";

const Space = createToken({ name: "Space", pattern: /\s+/, group: Lexer.SKIPPED });

export const Name = createToken({ name: "Name", pattern: /[A-Za-z_][\w-]*/ });
export const NumberToken = createToken({ name: "Number", pattern: /-?\d+(?:\.\d+)?/ });
export const Dots = createToken({ name: "Dots", pattern: "..." });
export const LeftBrace = createToken({ name: "LeftBrace", pattern: "{" });
export const RightBrace = createToken({ name: "RightBrace", pattern: "}" });
export const LeftBracket = createToken({ name: "LeftBracket", pattern: "[" });
export const RightBracket = createToken({ name: "RightBracket", pattern: "]" });
export const LeftParenthesis = createToken({ name: "LeftParenthesis", pattern: "(" });
export const RightParenthesis = createToken({ name: "RightParenthesis", pattern: ")" });
export const Bar = createToken({ name: "Bar", pattern: "|" });
export const Colon = createToken({ name: "Colon", pattern: ":" });
export const Question = createToken({ name: "Question", pattern: "?" });
export const Comma = createToken({ name: "Comma", pattern: /[,;]/ });
/** All tokens of output types, in the order in which they are tried. */
export const typeTokens: readonly TokenType[] = [
  Space,
  Name,
  Quoted,
  NumberToken,
  Dots,
  LeftBrace,
  RightBrace,
  LeftBracket,
  RightBracket,
  LeftParenthesis,
  RightParenthesis,
  Bar,
  Colon,
  Question,
  Comma,
  Stray,
];

let warmLexer: Lexer | undefined;

/** Splits a type into tokens; every text has some. */
export function tokenizeType(text: string): IToken[] {
  warmLexer ??= createLexer(typeTokens);
  return warmLexer.tokenize(text).tokens;
}
