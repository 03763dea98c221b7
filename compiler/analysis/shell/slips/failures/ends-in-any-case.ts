import type { SyntaxNode } from "unbash";
import { printingBuiltins } from "../../builtins.ts";
import { commandName, wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that say something if a command fails, and then end. */
export const maybeEndInAnyCase = /\|\|[^\n;&|]{1,300}&&[ \t]{0,8}(?:exit|return)\b/;

/**
 * `[ -f x ] || echo "no x" && exit 1`, which ends where the test is true as well: `||` and `&&` bind alike, and what is behind the
 * `&&` runs if either of those before it succeeds. Printing does.
 */
export function endsInAnyCase(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "AndOr") return [];
  const { commands, operators } = node;
  const end = commands.at(-1);
  if (operators.join(" ") !== "|| &&" || end?.type !== "Command") return [];
  if (!/^(?:exit|return)$/.test(commandName(end))) return [];
  // As the last command of all it changes little.
  if (wordTextsOf(end)[0] === "0" && script.slice(end.end).trim() === "") return [];
  if (!printingBuiltins.has(commandName(commands[1]))) return [];
  return [{ start: end.pos, end: end.end, kind: "end in any case" }];
}
