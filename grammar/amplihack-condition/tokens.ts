import type { IToken, TokenType } from "chevrotain";
import { createToken, Lexer } from "chevrotain";
import { Comparator } from "../condition-frame.ts";
import { createLexer } from "../create-lexer.ts";
import { Quoted, Stray, UnclosedQuote } from "../text-tokens.ts";

const Space = createToken({
  name: "Space",
  pattern: /[ \t\n\r]+/,
  group: Lexer.SKIPPED,
  line_breaks: true,
});

/** A name; a hyphen before a letter belongs to it. */
export const Name = createToken({
  name: "Name",
  pattern: /[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z][A-Za-z0-9_]*)*/,
});

export const And = createToken({ name: "And", pattern: /and|&&/, longer_alt: Name });
export const Or = createToken({ name: "Or", pattern: /or|\|\|/, longer_alt: Name });
export const Not = createToken({ name: "Not", pattern: /not/, longer_alt: Name });
export const In = createToken({ name: "In", pattern: /in/, longer_alt: Name });
export const True = createToken({ name: "True", pattern: /[Tt]rue/, longer_alt: Name });
export const False = createToken({ name: "False", pattern: /[Ff]alse/, longer_alt: Name });

/** `not in`: spaces only between the words, and behind them no letter or digit; `not in_progress` starts with it too. */
export const NotIn = createToken({ name: "NotIn", pattern: /not +in(?![A-Za-z0-9])/ });

/** A number; it has no exponent, and may end with its point. */
export const NumberLiteral = createToken({
  name: "NumberLiteral",
  pattern: /-?\d+(?:\.\d*(?![\d.]))?(?!\.)/,
});

/** Digits with more than one point. */
export const BrokenNumber = createToken({ name: "BrokenNumber", pattern: /-?\d[\d.]*/ });

export const LeftParenthesis = createToken({ name: "LeftParenthesis", pattern: "(" });
export const RightParenthesis = createToken({ name: "RightParenthesis", pattern: ")" });
export const LeftBracket = createToken({ name: "LeftBracket", pattern: "[" });
export const RightBracket = createToken({ name: "RightBracket", pattern: "]" });
export const Comma = createToken({ name: "Comma", pattern: "," });
export const Dot = createToken({ name: "Dot", pattern: "." });
/** A placeholder, which conditions do not have. */
export const Placeholder = createToken({
  name: "Placeholder",
  pattern: /\{\{[^{}\n]*\}\}/,
});

/** An operator of other languages. */
export const ForeignOperator = createToken({
  name: "ForeignOperator",
  pattern: /===|!==|<>|=[<>]|=~|[&|]|!(?!=)|=(?!=)/,
});

/** All tokens of the condition language, in the order in which they are tried. */
export const conditionTokens: readonly TokenType[] = [
  Space,
  NotIn,
  And,
  Or,
  Not,
  In,
  True,
  False,
  Name,
  Quoted,
  UnclosedQuote,
  NumberLiteral,
  BrokenNumber,
  LeftParenthesis,
  RightParenthesis,
  LeftBracket,
  RightBracket,
  Comma,
  Dot,
  ForeignOperator,
  Comparator,
  Placeholder,
  Stray,
];

let warmLexer: Lexer | undefined;

/** Splits a condition into tokens; every text has some. */
export function tokenizeCondition(text: string): IToken[] {
  warmLexer ??= createLexer(conditionTokens);
  return warmLexer.tokenize(text).tokens;
}
