import type { NameGuardNode } from "./ast.ts";
import { toNameGuardNode } from "./to-ast.ts";
import { warmLexer, warmParser } from "./warm-parser.ts";

/** Reads a guard that is `name` or `!name`; undefined for any other text. */
export function parseNameGuard(text: string): NameGuardNode | undefined {
  const parser = warmParser();
  parser.input = warmLexer().tokenize(text, "guard").tokens;
  const tree = parser.nameGuard();
  return parser.errors.length > 0 ? undefined : toNameGuardNode(tree);
}
