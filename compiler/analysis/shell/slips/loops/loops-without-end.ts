import type { ArithmeticFor, CompoundList, Script, SyntaxNode, While } from "unbash";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { isAlwaysMet } from "./is-always-met.ts";

/** Scripts with a loop that does not end by its condition. */
export const maybeLoopWithoutEnd =
  /\b(?:while|until)[ \t]+(?:true|false|:|\[ 1 \]|\(\( ?1 ?\)\)|sleep [^\s;&|]+)[ \t]*(?:;|\n)|\bfor[ \t]*\(\([ \t]*;[ \t]*;[ \t]*\)\)/;

/** What may end such a loop: also a failure behind `set -e`, and a signal. */
const mayEnd =
  /\b(?:break|exec|exit|kill|return)\b|\bset[ \t]+-\w*[eu]|\berrexit\b|\btrap\b|\$\{?\w+:?\?/;

/** `while true; do ...; done` without anything that ends it, which no step gets beyond. */
export function loopsWithoutEnd(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "Script" && node.type !== "CompoundList") return [];
  if (script.length > longestScript) return [];
  return inList(node).flatMap(({ body, pos: start }) => {
    const isEnded =
      mayEnd.test(script.slice(body.pos, body.end)) || mayEnd.test(script.slice(0, start));
    return isEnded ? [] : [{ start, end: body.pos, kind: "loop without end" }];
  });
}

/** The loops of a list that no condition ends, except for those that go on beside the script. */
function inList({
  commands,
}: Pick<CompoundList | Script, "commands">): readonly (ArithmeticFor | While)[] {
  return commands.flatMap(({ background, command }): readonly (ArithmeticFor | While)[] => {
    if (background === true) return [];
    if (command.type === "ArithmeticFor") return command.test === undefined ? [command] : [];
    return command.type === "While" && isAlwaysMet(command) ? [command] : [];
  });
}
