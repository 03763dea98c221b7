import type { IRecognitionException, IToken } from "chevrotain";
import { endOf } from "../concrete-syntax.ts";
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
import {
  And,
  BrokenNumber,
  Comma,
  ForeignOperator,
  In,
  Name,
  Not,
  NotIn,
  NumberLiteral,
  Or,
  Placeholder,
} from "./tokens.ts";

/** What authors write in conditions that is not in the language. */
export type ConditionMistake =
  | ForeignMistake
  | "too-complex"
  | "unclosed-quote"
  | "placeholder"
  | "broken-number"
  | "empty"
  | "symbol-for-and"
  | "symbol-for-or"
  | "symbol-for-not"
  | "symbol-for-equal"
  | "symbol-for-unequal"
  | "keyword-case"
  | "keyword-as-key"
  | "word-for-equal"
  | "word-for-method"
  | "not-in-name"
  | "not-in-spaces"
  | "exponent"
  | "arithmetic"
  | "chained-comparison"
  | "compared-negation"
  | "comparison-in-call"
  | "list-in-parentheses"
  | "argument-count"
  | "bare-text"
  | "fraction-index"
  | "unknown-function"
  | "unknown-method"
  | "dunder"
  | "bare-name";

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
  const mistake = mistakeOf({ token, previous, next, exception });
  return errorAt(token, expectationOf(token, mistake, exception), mistake);
}

function atEnd(text: string): Omit<ConditionSyntaxError, "expected"> {
  const mistake = text.trim() === "" ? "empty" : undefined;
  return { offset: text.trimEnd().length, length: 0, found: "", mistake };
}

function expectationOf(
  token: IToken,
  mistake: ConditionMistake | undefined,
  exception: IRecognitionException,
): string {
  return mistake === "keyword-case" ? `"${token.image.toLowerCase()}"` : expectation(exception);
}

const closers: ReadonlyMap<string, string> = new Map([
  ["arguments", '")"'],
  ["group", '")"'],
  ["list", '"]"'],
  ["postfix", '"]"'],
]);

function expectation({ name, context }: IRecognitionException): string {
  const rule = context.ruleStack.at(-1) ?? "";
  if (name === "NoViableAltException") {
    if (rule === "member") return "a name";
    return rule === "postfix" ? "a quoted key or a number" : "a value";
  }
  const closer = closers.get(rule);
  if (rule === "arguments" || rule === "list") return `"," or ${closer}`;
  if (rule === "postfix") return '"]"';
  return `a comparison, "and", "or" or ${closer ?? "the end"}`;
}

interface Surroundings {
  readonly token: IToken;
  readonly previous: IToken | undefined;
  readonly next: IToken | undefined;
  readonly exception: IRecognitionException;
}

function mistakeOf(surroundings: Surroundings): ConditionMistake | undefined {
  const { token, previous, exception } = surroundings;
  switch (token.tokenType) {
    case UnclosedQuote:
      return "unclosed-quote";
    case Placeholder:
      return "placeholder";
    case BrokenNumber:
      return "broken-number";
    case NumberLiteral:
      return token.image.startsWith("-") ? "arithmetic" : undefined;
    case ForeignOperator:
      return foreignOperators.get(token.image);
    case Comparator:
    case In:
    case NotIn:
    case And:
    case Or:
    case Not:
      return keywordMistake(surroundings);
    case Comma:
      return exception.context.ruleStack.at(-1) === "group" ? "list-in-parentheses" : undefined;
    case Name:
      return nameMistake(token, previous);
    case Stray:
      return strayMistake(token);
    default:
      return undefined;
  }
}

const foreignOperators: ReadonlyMap<string, ConditionMistake> = new Map([
  ...foreignSymbols,
  ["=~", "word-for-method"],
]);

function keywordMistake({
  token,
  previous,
  next,
  exception,
}: Surroundings): ConditionMistake | undefined {
  const { tokenType } = token;
  const rule = exception.context.ruleStack.at(-1) ?? "";
  if (rule === "member") return "keyword-as-key";
  if (rule === "arguments" || rule === "list") return "comparison-in-call";
  if (tokenType === Not && next?.tokenType === In) return "not-in-spaces";
  if (tokenType === Not) return isComparison(previous) ? "compared-negation" : undefined;
  if (tokenType === NotIn && !isValueEnd(previous)) return "not-in-name";
  return isComparison(token) && isValueEnd(previous) ? "chained-comparison" : undefined;
}

function isComparison(token: IToken | undefined): boolean {
  const type = token?.tokenType;
  return type === Comparator || type === In || type === NotIn;
}

function isValueEnd(token: IToken | undefined): boolean {
  return token !== undefined && /["'\w)\].]$/.test(token.image) && !isKeyword(token);
}

function isKeyword({ tokenType }: IToken): boolean {
  return [And, Or, Not, In, NotIn].includes(tokenType);
}

const wordOperators: ReadonlySet<string> = new Set(foreignWords);

function nameMistake(token: IToken, previous: IToken | undefined): ConditionMistake | undefined {
  if (isShoutedKeyword(token)) return "keyword-case";
  const joined = previous !== undefined && endOf(previous) === token.startOffset;
  if (joined && previous.tokenType === NumberLiteral) return "exponent";
  if (isEquality(token)) return "word-for-equal";
  return wordOperators.has(token.image.toLowerCase()) ? "word-for-method" : "bare-text";
}

function isShoutedKeyword({ tokenType, image }: IToken): boolean {
  return tokenType === Name && /^(?:and|or|not|in)$/i.test(image);
}

function strayMistake(token: IToken): ConditionMistake | undefined {
  if (/[-+*/%]/.test(token.image)) return "arithmetic";
  return token.image === "$" ? "bare-name" : undefined;
}
