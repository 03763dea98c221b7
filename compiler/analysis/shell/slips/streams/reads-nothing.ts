import type { AndOr, Command, CommandNode, Pipeline, Script, Statement, SyntaxNode } from "unbash";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which a `read` may stand that is no condition of a loop. */
export const maybeReadsNothing = /(?:^|[\n;&])[ \t]{0,40}read[ \t]/;

/**
 * Each `read` of a script that nothing is given to read: neither by a pipe nor by a file, nor by what `exec` opens. Those in
 * loops, functions and subshells are left out, which may be given something as a whole.
 */
export function readsOfNothing(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "Script") return [];
  return opensNothing(script, () => ({ isSo: !/\bexec\b/.test(script) })).isSo
    ? readsInList(node)
    : [];
}

/** Each script within a script asks. */
const opensNothing = createTextMemo<{ readonly isSo: boolean }>();

function readsInList({ commands }: Pick<Script, "commands">): readonly ShellSlip[] {
  return commands.flatMap(({ command }: Statement) => readsIn(command));
}

function readsIn(node: AndOr | CommandNode | Pipeline): readonly ShellSlip[] {
  switch (node.type) {
    case "Command":
      return isReadOfNothing(node)
        ? [{ start: node.pos, end: node.end, kind: "read without input" }]
        : [];
    case "AndOr":
      return node.commands.flatMap(readsIn);
    case "If":
      return [node.clause, node.then, ...(node.else ? [node.else] : [])].flatMap(readsInList);
    default:
      return [];
  }
}

function isReadOfNothing(command: Command): boolean {
  if (command.name?.text !== "read" || command.redirects.length > 0) return false;
  // Another file than the standard input, or only a pause.
  return !wordTextsOf(command).some((word) => /^-\w*[ut]/.test(word));
}
