import type { IToken, TokenType } from "chevrotain";
import { createToken, Lexer } from "chevrotain";
import { placeholderPattern } from "../template/parse-template.ts";

/** White space as Python sees it; JavaScript's `\s` differs in six characters. */
const spaceCharacters =
  "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const Space = createToken({
  name: "Space",
  pattern: new RegExp(`[${spaceCharacters}]+`),
  group: Lexer.SKIPPED,
  line_breaks: true,
});

const word = new RegExp(`(?:${placeholderPattern}|[\\p{L}\\p{N}_.])+`, "uy");

/** A run of letters, digits, `_`, `.` and placeholders; `1.5`, `a.b` and `v{{n}}` are words. */
export const Word = createToken({
  name: "Word",
  // Chevrotain knows no Unicode classes, so the pattern runs by itself.
  pattern: (text: string, offset: number): RegExpExecArray | null => {
    word.lastIndex = offset;
    return word.exec(text);
  },
  line_breaks: false,
});

export const And = createToken({ name: "And", pattern: /and/, longer_alt: Word });
export const Or = createToken({ name: "Or", pattern: /or/, longer_alt: Word });
export const Not = createToken({ name: "Not", pattern: /not/, longer_alt: Word });

/** A text in single or double quotes; a backslash takes the next character along. */
export const Quoted = createToken({
  name: "Quoted",
  pattern: /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"/,
  line_breaks: true,
});

export const LeftParenthesis = createToken({ name: "LeftParenthesis", pattern: "(" });
export const RightParenthesis = createToken({ name: "RightParenthesis", pattern: ")" });
export const Comparator = createToken({ name: "Comparator", pattern: /[=!<>]=|[<>]/ });

/** A quote that nothing closes, with all that follows. */
export const UnclosedQuote = createToken({
  name: "UnclosedQuote",
  pattern: /['"][\s\S]*/,
  line_breaks: true,
});

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

/** Any other character: the lexer never fails, so that the parser reports whichever mistake comes first. */
export const Stray = createToken({
  name: "Stray",
  pattern: /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/,
  line_breaks: true,
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
  warmLexer ??= createConditionLexer();
  return warmLexer.tokenize(text).tokens;
}

/**
 * Builds the lexer. Checking the token definitions costs start-up time and is left to the tests; so does looking for
 * first characters (what `safeMode` turns off), which short texts never earn back.
 */
export function createConditionLexer(skipValidations = true): Lexer {
  return new Lexer([...conditionTokens], {
    positionTracking: "onlyOffset",
    safeMode: true,
    skipValidations,
  });
}
