import type { IToken, TokenType } from "chevrotain";
import { createToken, Lexer } from "chevrotain";
import { Comparator } from "../condition-frame.ts";
import { createLexer } from "../create-lexer.ts";
import { placeholderPattern } from "../template/parse-template.ts";
import { Quoted, Stray, UnclosedQuote } from "../text-tokens.ts";
import { WordPattern } from "../word-pattern.ts";

/** White space as Python sees it; JavaScript's `\s` differs in six characters. */
const spaceCharacters =
  "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const Space = createToken({
  name: "Space",
  pattern: new RegExp(`[${spaceCharacters}]+`),
  group: Lexer.SKIPPED,
  line_breaks: true,
});

const word = new WordPattern(`(?:${placeholderPattern}|[\\p{L}\\p{N}_.])+`, "y");

/** A run of letters, digits, `_`, `.` and placeholders; `1.5`, `a.b` and `v{{n}}` are words. */
export const Word = createToken({
  name: "Word",
  // Chevrotain knows no Unicode classes, so the pattern runs by itself.
  pattern: (text: string, offset: number): RegExpExecArray | null => {
    const pattern = word.in(text);
    pattern.lastIndex = offset;
    return pattern.exec(text);
  },
  line_breaks: false,
});

export const And = createToken({ name: "And", pattern: /and/, longer_alt: Word });
export const Or = createToken({ name: "Or", pattern: /or/, longer_alt: Word });
export const Not = createToken({ name: "Not", pattern: /not/, longer_alt: Word });

export const LeftParenthesis = createToken({ name: "LeftParenthesis", pattern: "(" });
export const RightParenthesis = createToken({ name: "RightParenthesis", pattern: ")" });
/** Double braces that hold no valid name. */
export const BrokenPlaceholder = createToken({
  name: "BrokenPlaceholder",
  pattern: /\{\{[^{}'"\n]*\}?\}?/,
});

/** An operator of other languages. */
export const ForeignOperator = createToken({
  name: "ForeignOperator",
  pattern: /===|!==|<>|=[<>]|=~|&&?|\|\|?|!(?!=)|=(?!=)/,
});

/** All tokens of the condition language, in the order in which they are tried. */
export const conditionTokens: readonly TokenType[] = [
  Space,
  And,
  Or,
  Not,
  Word,
  Quoted,
  UnclosedQuote,
  LeftParenthesis,
  RightParenthesis,
  ForeignOperator,
  Comparator,
  BrokenPlaceholder,
  Stray,
];

let warmLexer: Lexer | undefined;

/** Splits a condition into tokens; every text has some. */
export function tokenizeCondition(text: string): IToken[] {
  warmLexer ??= createLexer(conditionTokens);
  return warmLexer.tokenize(text).tokens;
}
