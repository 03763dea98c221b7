import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import { chosenInPython } from "./chosen-words.ts";
import { none } from "./printed-ways.ts";
import { outlineOf } from "./printed-words.ts";
import { onlyPrintedIn, printsTruth } from "./python-truth.ts";

/** The names under which commands start Python. */
export const pythons: ReadonlySet<string> = new Set(["python", "python3"]);

/** The words one of which a program of Python prints, and nothing else: a truth value, or those that it chooses from. */
export function wordsPrintedByPython(command: Command): readonly string[] | undefined {
  const program = programOf(command);
  if (program === undefined) return undefined;
  if (printsTruth(program)) return ["True", "False"];
  const printed = onlyPrintedIn(program);
  return printed === undefined ? undefined : chosenInPython(printed);
}

/** The program that Python is given behind `-c` or in a heredoc, with holes for what only a run knows. */
function programOf({ args, prefix, redirects }: Command): string | undefined {
  const [word, program] = wordsOf({ args });
  if (prefix.length > 0) return undefined;
  if (word?.text === "-c") {
    return program && redirects.length === 0 ? outlineOf(program, none) : undefined;
  }
  const isStandard = word === undefined || word.text === "-";
  const [only] = redirects.length === 1 ? redirects : [];
  return isStandard && only?.type === "HereDoc" ? outlineOf(only.body, none) : undefined;
}
