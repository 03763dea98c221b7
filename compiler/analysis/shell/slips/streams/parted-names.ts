import type { Command, SyntaxNode } from "unbash";
import { commandName, wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which `xargs` gets names that NUL parts, or takes such names. */
export const maybePartedName =
  /-print0\b[^\n;]{0,200}\|\s{0,80}xargs\b|\bfind\b[^\n;]{0,400}\|\s{0,80}xargs[^\n;|]{0,80}[ \t](?:-\w{0,4}0|--null)/;

/** `find . -print0 | xargs rm`, where all names are one, and `find . | xargs -0 rm`, which looks for another sign between them. */
export function partedNames(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type !== "Pipeline") return [];
  return node.commands.slice(1).flatMap((command, index): readonly ShellSlip[] => {
    const before = node.commands[index];
    if (commandName(command) !== "xargs" || command.type !== "Command") return [];
    if (commandName(before) !== "find" || before?.type !== "Command") return [];
    const [isParted, isTaken] = [printsNul(before), takesNul(command)];
    if (isParted === undefined || isTaken === undefined || isParted === isTaken) return [];
    const { end, pos: start } = command;
    return [{ start, end, kind: isParted ? "names with NUL" : "names without NUL" }];
  });
}

/** Whether `find` prints NUL behind the names; undefined where it may print something else. */
function printsNul(command: Command): boolean | undefined {
  const words = wordTextsOf(command);
  if (words.includes("-print0")) return true;
  return words.some((word) => /^-(?:exec|f?printf|fprint|ls|ok)|^\$/.test(word))
    ? undefined
    : false;
}

/** Whether `xargs` looks for NUL between the names; undefined where it is told another sign. */
function takesNul(command: Command): boolean | undefined {
  const words = wordTextsOf(command);
  if (words.some((word) => /^-[a-zA-Z]*d|^--delimiter|^\$/.test(word))) return undefined;
  return words.some((word) => /^-[a-zA-Z]*0|^--null$/.test(word));
}
