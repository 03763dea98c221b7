import type { CompoundList, Script, SyntaxNode } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with an address that has several parameters. */
export const maybePartedAddress = /:\/\/[^\s"']{1,200}\?[^\s"'&]{0,200}&\w+=/;

/** `curl https://host/path?a=1&b=2`: the `&` ends the command, which goes on behind the back of the script. */
export function partedAddresses(node: SyntaxNode): readonly ShellSlip[] {
  return node.type === "Script" || node.type === "CompoundList" ? inList(node) : [];
}

function inList({ commands }: Pick<CompoundList | Script, "commands">): readonly ShellSlip[] {
  return commands.flatMap(({ background, command }, index): readonly ShellSlip[] => {
    const next = commands[index + 1]?.command;
    if (background !== true || command.type !== "Command" || next === undefined) return [];
    const address = wordsOf(command).at(-1);
    const isParted = address?.end === next.pos - 1 && /:\/\/\S*\?/.test(address.text);
    const isRest = next.type === "Command" && next.prefix.some(({ type }) => type === "Assignment");
    return isParted && isRest
      ? [{ start: address.pos, end: next.pos, kind: "parted address" }]
      : [];
  });
}
