import type { Command, ParsedScript, Word } from "unbash";
import { scriptNodes } from "./script-nodes.ts";

/** A variable with a program for its default, in the place of a word. */
const defaulted = /^"?\$\{(\w+):?-([\w./-]+)\}"?$/;

/**
 * Gives commands that begin with a variable the name of its default, where the variable is called like that program:
 * `"${PYTHON:-python3}" -c ...` runs Python, whichever it is. What it expands to stays in its parts. Other names tell nothing
 * of what callers put there: `${RUN:-echo} rm -r build` shows what it would do.
 */
export function nameDefaultPrograms(script: ParsedScript, text: string): void {
  // Most scripts have none, and are not gone through for it.
  if (!/\$\{\w+:?-\w/.test(text)) return;
  for (const command of scriptNodes(script).commands) {
    const program = command.name && defaultProgram(command.name);
    if (command.name && program !== undefined) rename(command, withValue(command.name, program));
  }
}

/** The program that a variable in the place of a word has for its default, where it is called like that. */
export function defaultProgram({ text }: Pick<Word, "text">): string | undefined {
  const [, variable = "", program = ""] = defaulted.exec(text) ?? [];
  const called = /(?<![a-z])[a-z]+(?=[\d.]*$)/i.exec(program)?.[0].toLowerCase();
  return called !== undefined && variable.toLowerCase().includes(called) ? program : undefined;
}

function withValue({ end, parts, pos, text }: Word, value: string): Word {
  return { type: "Word", end, parts, pos, text, value };
}

/** The tree is only ours until others have seen it. */
function rename(command: Command, name: Word): void {
  Object.assign(command, { name });
}
