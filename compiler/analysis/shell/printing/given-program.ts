import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import { none } from "./printed-ways.ts";
import { outlineOf } from "./printed-words.ts";
import { printsErrors } from "./takes-output.ts";

/**
 * The program that a command is given behind an option such as `-c`, or in a heredoc, with holes for what only a run knows.
 * Undefined where errors are printed, too.
 */
export function givenProgram(
  { args, prefix, redirects }: Command,
  evaluating: RegExp,
): string | undefined {
  const [word, program] = wordsOf({ args });
  if (prefix.some(({ type }) => type !== "Assignment") || printsErrors(redirects)) return undefined;
  if (evaluating.test(word?.text ?? "")) return program && outlineOf(program, none);
  const isStandard = word === undefined || word.text === "-";
  const inputs = redirects.filter(({ type, operator }) => type !== "Redirect" || operator === "<");
  const [only] = inputs.length === 1 ? inputs : [];
  return isStandard && only?.type === "HereDoc" ? outlineOf(only.body, none) : undefined;
}
