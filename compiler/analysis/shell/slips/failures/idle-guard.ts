import type { AndOr, CommandNode, Pipeline } from "unbash";
import { commandName, isTest } from "../../command-words.ts";
import { exitsBadly } from "../../exits-badly.ts";
import { hasErrors, parseShell } from "../../parse-shell.ts";
import type { ScriptRange } from "../../placement.ts";

/** Most hooks test nothing. */
const mayGuard = /\bexit\b|\[|\btest\b/;

/**
 * The end of a script that only is there to fail, where nobody asks how it ends: `test -f ready || exit 1` as its last
 * statement, or a test that is all of it. In front of other commands such a guard keeps them from being run.
 */
export function guardAtEnd(script: string): ScriptRange | undefined {
  if (!mayGuard.test(script)) return undefined;
  const tree = parseShell(script);
  const last = tree.commands.at(-1);
  if (last === undefined || hasErrors(tree)) return undefined;
  const { command } = last;
  const isAlone = tree.commands.length === 1;
  const isGuard = refuses(command) || (isAlone && onlyTests(command));
  return isGuard ? { start: command.pos, end: command.end } : undefined;
}

type Node = AndOr | CommandNode | Pipeline;

/** Whether a statement ends the script badly on some of its ways, behind a test. */
function refuses(node: Node): boolean {
  if (node.type === "AndOr") return isRefusal(node.commands.at(-1));
  if (node.type !== "If") return false;
  const lists = [
    node.then,
    ...node.elif.map(({ then }) => then),
    ...(node.else ? [node.else] : []),
  ];
  return lists.some(({ commands }) => isRefusal(commands.at(-1)?.command));
}

function isRefusal(node: Node | undefined): boolean {
  if (node?.type === "BraceGroup") return isRefusal(node.body.commands.at(-1)?.command);
  return node?.type === "Command" && commandName(node) === "exit" && exitsBadly(node);
}

function onlyTests(node: Node): boolean {
  if (node.type === "AndOr") return node.commands.every(onlyTests);
  return node.type === "TestCommand" || isTest(node);
}
