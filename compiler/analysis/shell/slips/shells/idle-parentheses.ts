import type { Command, Statement, SyntaxNode } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with parentheses that do nothing but go to a folder, and with something behind them. */
export const maybeIdleParentheses =
  /\(\s{0,20}(?:cd|pushd)\s[^()]{1,200}\)[ \t]{0,20}(?:;[ \t]*[^\s;#]|\n)/;

/**
 * Parentheses that only go to a folder before other commands, which run where they would have run without them. What is read of
 * that folder later may be why somebody asks whether there is one, and a redirection shows that somebody does.
 */
export function idleParentheses(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "Script" && node.type !== "CompoundList") return [];
  return node.commands.slice(0, -1).flatMap((statement) => {
    const going = onlyGoing(statement);
    if (going === undefined) return [];
    const [folder] = wordsOf(going);
    const { pos: start, end } = statement.command;
    if (folder === undefined || script.includes(folder.text, end)) return [];
    return [{ start, end, kind: "idle parentheses" as const }];
  });
}

/** The only command in the parentheses that a statement is, if it changes the folder. */
function onlyGoing({ background, command }: Statement): Command | undefined {
  if (background === true || command.type !== "Subshell") return undefined;
  const [first, ...others] = command.body.commands;
  if (first?.command.type !== "Command" || others.length > 0) return undefined;
  const { name, redirects } = first.command;
  const isGoing = name?.value === "cd" || name?.value === "pushd";
  return isGoing && redirects.length === 0 ? first.command : undefined;
}
