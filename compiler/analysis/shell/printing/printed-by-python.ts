import type { Command } from "unbash";
import { python } from "../given-program.ts";
import { chosenInPython } from "./chosen-words.ts";
import { outlinedProgram } from "./outlined-program.ts";
import { onlyPrintedIn, printsTruth } from "./python-truth.ts";

/** The names under which commands start Python. */
export const pythons: ReadonlySet<string> = new Set(["python", "python3"]);

/** The words one of which a program of Python prints, and nothing else: a truth value, or those that it chooses from. */
export function wordsPrintedByPython(command: Command): readonly string[] | undefined {
  const program = outlinedProgram(command, python);
  if (program === undefined) return undefined;
  if (printsTruth(program)) return ["True", "False"];
  const printed = onlyPrintedIn(program);
  return printed === undefined ? undefined : chosenInPython(printed);
}
