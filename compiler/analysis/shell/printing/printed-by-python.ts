import type { Command } from "unbash";
import { givenProgram } from "./given-program.ts";
import type { Way } from "./printed-ways.ts";
import type { Values } from "./printed-words.ts";
import { printsTruth } from "./python-truth.ts";

/** The names under which commands start Python. */
export const pythons: ReadonlySet<string> = new Set(["python", "python3"]);

/** A truth value, whichever it is. */
function pythonTruths(values: Values): readonly Way[] {
  return ["True\n", "False\n"].map((text) => {
    return { text, outline: text, endsWithNewline: true, values };
  });
}

/** What a program of Python prints that prints nothing but a truth value. */
export function printedByPython(command: Command, values: Values): readonly Way[] | undefined {
  const program = givenProgram(command, /^-c$/);
  return program !== undefined && printsTruth(program) ? pythonTruths(values) : undefined;
}
