import type { AndOr, CommandNode, CompoundList, Pipeline, Statement } from "unbash";
import { wordTextsOf } from "../command-words.ts";

/** What a trap runs later that names a function of the script: `trap cleanup EXIT`; none where it may run anything else. */
export function trappedList(
  node: AndOr | CommandNode | Pipeline,
  commands: readonly Statement[],
): CompoundList | undefined {
  if (node.type !== "Command" || node.name?.value !== "trap") return undefined;
  if (node.prefix.length + node.redirects.length > 0) return undefined;
  const [name, ...signals] = wordTextsOf(node);
  if (name === undefined || signals.length === 0) return undefined;
  const [own, ...others] = commands.flatMap(({ command }) =>
    command.type === "Function" && command.name.value === name ? [command.body] : [],
  );
  return own?.type === "BraceGroup" && others.length === 0 ? own.body : undefined;
}
