import type { IMultiModeLexerDefinition, TokenType } from "chevrotain";
import { Lexer } from "chevrotain";

/**
 * Builds a lexer. Checking the token definitions costs start-up time and is left to the tests; so does looking for
 * first characters (what `safeMode` turns off), which short texts never earn back.
 */
export function createLexer(
  tokens: readonly TokenType[] | IMultiModeLexerDefinition,
  skipValidations = true,
): Lexer {
  const definition = "modes" in tokens ? tokens : [...tokens];
  return new Lexer(definition, { positionTracking: "onlyOffset", safeMode: true, skipValidations });
}
