import type { IRecognitionException, IToken } from "chevrotain";
import type { ForeignMistake } from "../condition-error.ts";
import {
  foreignError,
  foreignSymbols,
  foreignWords,
  isEquality,
  wrongTokenOf,
} from "../condition-error.ts";
import { Comparator } from "../condition-frame.ts";
import type { EmbeddedSyntaxError } from "../syntax-error.ts";
import { errorAt } from "../syntax-error.ts";
import { Stray, UnclosedQuote } from "../text-tokens.ts";
import { BrokenPlaceholder, ForeignOperator, LeftParenthesis, Not, Word } from "./tokens.ts";

/** What authors write in conditions that is not in the language. */
export type ConditionMistake =
  | ForeignMistake
  | "too-complex"
  | "unclosed-quote"
  | "broken-placeholder"
  | "symbol-for-and"
  | "symbol-for-or"
  | "symbol-for-not"
  | "symbol-for-equal"
  | "symbol-for-unequal"
  | "keyword-case"
  | "word-for-equal"
  | "word-operator"
  | "negative-number"
  | "date"
  | "call"
  | "arithmetic"
  | "chained-comparison"
  | "compared-negation"
  | "bare-text"
  | "list"
  | "dollar";

/** The syntax error of a condition. */
export type ConditionSyntaxError = EmbeddedSyntaxError<ConditionMistake>;

/** Turns the parser's exception into the one error of a condition. */
export function explainError(
  text: string,
  tokens: readonly IToken[],
  exception: IRecognitionException,
): ConditionSyntaxError {
  const { token, previous, next } = wrongTokenOf(tokens, exception, isShoutedKeyword);
  if (token === undefined) return { ...atEnd(text), expected: expectation(exception) };
  const foreign = foreignError(text, token, previous, expectation(exception));
  if (foreign !== undefined) return foreign;
  const mistake = mistakeOf(token, previous, next);
  const expected =
    mistake === "keyword-case" ? `"${token.image.toLowerCase()}"` : expectation(exception);
  return errorAt(token, expected, mistake);
}

function atEnd(text: string): Omit<ConditionSyntaxError, "expected"> {
  return { offset: text.trimEnd().length, length: 0, found: "", mistake: undefined };
}

function expectation({ name }: IRecognitionException): string {
  if (name === "NoViableAltException") return "a value";
  const end = name === "MismatchedTokenException" ? '")"' : "the end";
  return `a comparison, "and", "or" or ${end}`;
}

function mistakeOf(
  token: IToken,
  previous: IToken | undefined,
  next: IToken | undefined,
): ConditionMistake | undefined {
  switch (token.tokenType) {
    case UnclosedQuote:
      return "unclosed-quote";
    case BrokenPlaceholder:
      return "broken-placeholder";
    case ForeignOperator:
      return foreignOperators.get(token.image);
    case Comparator:
      return previous?.tokenType === Word || previous?.image.endsWith("'")
        ? "chained-comparison"
        : undefined;
    case Not:
      if (next?.image === "in") return "word-operator";
      return previous?.tokenType === Comparator ? "compared-negation" : undefined;
    case LeftParenthesis:
      return /[\w}]$/.test(previous?.image ?? "") ? "call" : undefined;
    case Word:
      return wordMistake(token, next);
    case Stray:
      return strayMistake(token, previous, next);
    default:
      return undefined;
  }
}

const foreignOperators: ReadonlyMap<string, ConditionMistake> = new Map([
  ...foreignSymbols,
  ["&&", "symbol-for-and"],
  ["||", "symbol-for-or"],
  ["=~", "word-operator"],
]);

const wordOperators: ReadonlySet<string> = new Set([...foreignWords, "in", "is"]);

function wordMistake(token: IToken, next: IToken | undefined): ConditionMistake {
  if (isShoutedKeyword(token)) return "keyword-case";
  // A bare `none` is a text here, which no missing value equals.
  const asksForNothing = /^(?:none|null)$/i.test(next?.image ?? "");
  if (isEquality(token) && !asksForNothing) return "word-for-equal";
  return wordOperators.has(token.image.toLowerCase()) ? "word-operator" : "bare-text";
}

function isShoutedKeyword({ tokenType, image }: IToken): boolean {
  return tokenType === Word && /^(?:and|or|not)$/i.test(image);
}

function strayMistake(
  token: IToken,
  previous: IToken | undefined,
  next: IToken | undefined,
): ConditionMistake | undefined {
  if (token.image === "-" && /^[.\d]/.test(next?.image ?? "")) {
    return /^\d{4}$/.test(previous?.image ?? "") ? "date" : "negative-number";
  }
  if (/[-+*/%]/.test(token.image)) return "arithmetic";
  if (token.image === "$") return "dollar";
  return /[[\]]/.test(token.image) ? "list" : undefined;
}
