/** The door of the command-template grammar: words of a command, and placeholders in them. */
export type {
  FactorNode,
  PlaceholderNode,
  ProductNode,
  SplitFlaw,
  SumNode,
  WordNode,
  WordPartNode,
} from "./ast.ts";
export { parseNameGuard } from "./parse-name-guard.ts";
export { parseWord } from "./parse-word.ts";
export { splitWords } from "./split-words.ts";
