import type { Command } from "unbash";
import { patternOf } from "../../../../source/pattern-of.ts";
import { commandName, wordsOf } from "../../command-words.ts";
import { isVisiblySet } from "../../environment/set-by-commands.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a name behind a dollar sign in a program of sed that single quotes hold. */
export const maybeNameInSed = /\bsed\b[^\n]{0,200}'[^'\n]{1,200}\$\{?[A-Za-z_]/;

/** `sed 's/NAME/$name/'` where the script sets `name`: single quotes keep the shell from replacing it, and sed has no variables. */
export function namesInSed(command: Command, script: string): readonly ShellSlip[] {
  if (!/^g?sed$/.test(commandName(command))) return [];
  return wordsOf(command).flatMap(({ parts = [] }) =>
    parts.flatMap(({ pos, text, type }): readonly ShellSlip[] => {
      if (type !== "SingleQuoted") return [];
      return [...text.matchAll(variable)].flatMap(({ 0: whole, 1: name = "", index }) =>
        isVisiblySet(patternOf(name), script.slice(0, command.pos))
          ? [{ start: pos + index, end: pos + index + whole.length, kind: "name in sed" as const }]
          : [],
      );
    }),
  );
}

/** Not where a dollar sign stands for the last line: there a command follows it. */
const variable = /(?<=[^\s;{,!'\\])\$(?:\{(?=\w+\}))?([A-Za-z_]\w{0,60})\}?/g;
