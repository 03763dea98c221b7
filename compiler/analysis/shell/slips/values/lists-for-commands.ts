import type { Command } from "unbash";
import { commonPrograms } from "../../common-programs.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which a variable is set to a list that begins as a command does. */
export const maybeListForCommand = /\b[A-Za-z_]\w{0,60}=\([a-z][\w-]{1,20} /;

/** `VERSION=(cat VERSION)`, which lacks the `$` before the parenthesis; who keeps a command in a list reads it with an index. */
export function listsForCommands({ prefix, name }: Command, script: string): readonly ShellSlip[] {
  if (name !== undefined || script.length > longestScript) return [];
  return prefix.flatMap((one): readonly ShellSlip[] => {
    if (one.type !== "Assignment" || one.value.type !== "ArrayValue") return [];
    const [first, second] = one.value.elements;
    if (second === undefined || !commonPrograms.has(first?.text ?? "")) return [];
    const isRead = new RegExp(String.raw`\$(?:${one.name}\b|\{${one.name}\})`).test(script);
    const isList = new RegExp(String.raw`\b${one.name}(?:\[|\+=\()`).test(script);
    return isRead && !isList ? [{ start: one.pos, end: one.end, kind: "list for a command" }] : [];
  });
}
