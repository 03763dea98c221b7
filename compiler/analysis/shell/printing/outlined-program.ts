import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { Interpreter } from "../given-program.ts";
import { givenProgram } from "../given-program.ts";
import { printsErrors } from "../takes-output.ts";
import { none } from "./printed-ways.ts";
import { outlineOf } from "./printed-words.ts";

/**
 * The program that a command gives an interpreter, with holes for what only a run knows. Undefined where errors are printed,
 * too.
 */
export function outlinedProgram(
  { args, prefix, redirects }: Command,
  interpreter: Interpreter,
): string | undefined {
  if (prefix.some(({ type }) => type !== "Assignment") || printsErrors(redirects)) return undefined;
  const { text } = givenProgram(wordsOf({ args }), redirects, interpreter) ?? {};
  return text && outlineOf(text.type === "HereDoc" ? text.body : text, none);
}
