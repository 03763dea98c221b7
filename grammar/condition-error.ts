import type { IRecognitionException, IToken } from "chevrotain";

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
