import type { Command, SyntaxNode } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which something stands behind an end. */
export const maybeDeadEnd = /(?:^|[\n;])[ \t]*exit\b[^\n;&|]{0,40}[\n;][ \t]*\S/;

/**
 * `exit 0` in front of other commands of the same list, which never run then. A script that only keeps functions behind its end
 * has them for nothing, too, but may be read as a whole by another one.
 */
export function deadEnds(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "Script" && node.type !== "CompoundList") return [];
  const { commands } = node;
  return commands.slice(0, -1).flatMap((statement, index) => {
    const { command, background } = statement;
    if (background === true || command.type !== "Command" || !isExit(command)) return [];
    // `[ -f a ] || echo "no a"; exit 1` is another slip.
    const before = commands[index - 1];
    const isOnLine = before !== undefined && !/\n/.test(script.slice(before.end, command.pos));
    if (isOnLine && before.command.type === "AndOr") return [];
    const behind = commands.slice(index + 1);
    if (behind.every((one) => isIdle(one.command))) return [];
    return [{ start: command.pos, end: command.end, kind: "dead end" as const }];
  });
}

/** Whether a command does nothing where it stands: functions, and documents that a `:` is given. */
function isIdle(node: SyntaxNode): boolean {
  return node.type === "Function" || (node.type === "Command" && node.name?.text === ":");
}

function isExit(command: Command): boolean {
  return (
    command.name?.text === "exit" &&
    command.prefix.length + command.redirects.length === 0 &&
    wordsOf(command).length <= 1
  );
}
