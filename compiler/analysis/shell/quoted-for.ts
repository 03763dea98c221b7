import type { ParameterExpansionPart, Word } from "unbash";
import { programsQuotedFor } from "./programs-quoted-for.ts";
import { solePart } from "./substitutions.ts";

/** Whether a word is what a command prints of a text so that it is one for a program: `$(sed "s/'/''/g" <<< "$name")` in SQL. */
export function isQuotedFor(program: string, word: Word): boolean {
  const only = solePart(word);
  if (only?.type === "ParameterExpansion") return replacesQuotes(only);
  if (only?.type !== "CommandExpansion" || only.script === undefined) return false;
  return programsQuotedFor(only.script)?.test(program) ?? false;
}

/** Whether an expansion puts another text in the place of each quote of its variable, `${name//\'/\'\'}`, or quotes it itself, `${name@Q}`. */
export function replacesQuotes({ operation, text }: ParameterExpansionPart): boolean {
  if (operation?.type === "Replace")
    return operation.operator === "//" && /["'$]/.test(operation.pattern.text);
  return text.endsWith("@Q}");
}
