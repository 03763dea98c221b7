import type { Lexer } from "chevrotain";
import { PlaceholderParser } from "./parser.ts";
import { createPlaceholderLexer } from "./tokens.ts";

let lexer: Lexer | undefined;
let parser: PlaceholderParser | undefined;

/** The lexer of placeholders and guards, made when it is first needed. */
export function warmLexer(): Lexer {
  lexer ??= createPlaceholderLexer();
  return lexer;
}

/** The parser of placeholders and guards, made when it is first needed. */
export function warmParser(): PlaceholderParser {
  parser ??= new PlaceholderParser();
  return parser;
}
