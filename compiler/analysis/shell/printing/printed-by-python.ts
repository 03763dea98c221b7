import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { Way } from "./printed-ways.ts";
import { none } from "./printed-ways.ts";
import type { Values } from "./printed-words.ts";
import { outlineOf } from "./printed-words.ts";
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
  const program = programOf(command);
  return program !== undefined && printsTruth(program) ? pythonTruths(values) : undefined;
}

/** The program that Python is given behind `-c` or in a heredoc, with holes for what only a run knows. */
function programOf({ args, prefix, redirects }: Command): string | undefined {
  const [word, program, ...others] = wordsOf({ args });
  if (prefix.length > 0 || others.length > 0) return undefined;
  if (word?.text === "-c") {
    return program && redirects.length === 0 ? outlineOf(program, none) : undefined;
  }
  const isStandard = (word === undefined || word.text === "-") && program === undefined;
  const [only] = redirects.length === 1 ? redirects : [];
  return isStandard && only?.type === "HereDoc" ? outlineOf(only.body, none) : undefined;
}
