import type { Command } from "unbash";
import { wordsOf, wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that set options, of which one is a word. */
export const maybeOptionOfSet = /\bset -[a-z ]{0,20}\bpipefail/;

/** `set -e pipefail`, which makes `pipefail` the first parameter of the script. */
export function optionsOfSet(command: Command): readonly ShellSlip[] {
  if (command.name?.text !== "set") return [];
  const texts = wordTextsOf(command);
  const at = texts.indexOf("pipefail");
  const word = wordsOf(command)[at];
  const before = texts[at - 1];
  if (word === undefined || before === undefined || !/^-[a-z]*$/.test(before)) return [];
  if (before.endsWith("o")) return [];
  return [{ start: word.pos, end: word.end, kind: "option without -o" }];
}
