import type { IRecognitionException, IToken } from "chevrotain";
import type { EmbeddedSyntaxError } from "./syntax-error.ts";
import { errorAt } from "./syntax-error.ts";

/** Where a parser could not go on. */
export interface WrongToken {
  /** Undefined where the text ends too early. */
  readonly token: IToken | undefined;
  readonly previous: IToken | undefined;
  readonly next: IToken | undefined;
}

/**
 * The token that a parser's exception is about. A keyword in capitals is an ordinary word to the parser, which then complains
 * of what follows: the keyword is the wrong one.
 */
export function wrongTokenOf(
  tokens: readonly IToken[],
  exception: IRecognitionException,
  isShoutedKeyword: (token: IToken) => boolean,
): WrongToken {
  const index = tokens.indexOf(exception.token);
  const at = index < 0 ? tokens.length : index;
  const previous = tokens[at - 1];
  const shouted = previous && isShoutedKeyword(previous) ? previous : undefined;
  return { token: shouted ?? tokens[at], previous, next: tokens[at + 1] };
}

/** Operators of other languages that conditions of all languages lack, by what they stand for. */
export const foreignSymbols = [
  ["&", "symbol-for-and"],
  ["|", "symbol-for-or"],
  ["!", "symbol-for-not"],
  ["=", "symbol-for-equal"],
  ["===", "symbol-for-equal"],
  ["<>", "symbol-for-unequal"],
  ["!==", "symbol-for-unequal"],
] as const;

/** Words that other languages compare with, and these do not. */
export const foreignWords: readonly string[] = [
  "contains",
  "endswith",
  "exists",
  "includes",
  "like",
  "matches",
  "startswith",
];

/** Words that ask in other languages whether two values are equal: `is`, `is not`. */
export function isEquality({ image }: IToken): boolean {
  return /^(?:eq|equals|is)$/i.test(image);
}

/** Signs that come into a condition from elsewhere, by how they begin; each stands for what the language writes otherwise. */
const foreignSigns = [
  [/^&(?:amp|apos|gt|lt|quot|#\d{2,3});/, "html-entity"],
  [/^[\u2018\u2019\u201A-\u201F\u00AB\u00BB]/, "typographic-quote"],
  [/^[\uFF01-\uFF5E\u3000]/, "full-width-sign"],
  [/^`/, "backquote"],
  [/^\?/, "question-mark"],
] as const;

/** What a condition holds that came from elsewhere: a sign, or a word before it. */
export type ForeignMistake = (typeof foreignSigns)[number][1] | "opening-word";

/** The error for what came from elsewhere at a wrong token, or before it; `expected`: what fits in the place of a sign. */
export function foreignError(
  text: string,
  token: IToken,
  previous: IToken | undefined,
  expected: string,
): EmbeddedSyntaxError<ForeignMistake> | undefined {
  const { startOffset } = token;
  const rest = text.slice(startOffset, startOffset + "&quot;&".length);
  for (const [pattern, mistake] of foreignSigns) {
    const image = pattern.exec(rest)?.[0];
    if (image !== undefined) return errorAt({ startOffset, image }, expected, mistake);
  }
  const isOpened = previous !== undefined && opensCondition(previous, text);
  return isOpened ? errorAt(previous, "a value", "opening-word") : undefined;
}

/** Whether a word is the first of a condition, as other languages begin theirs. */
function opensCondition({ image, startOffset }: IToken, text: string): boolean {
  return /^(?:if|unless|when)$/i.test(image) && text.slice(0, startOffset).trim() === "";
}
