import type { ParameterExpansionPart, Word } from "unbash";
import { programsQuotedFor } from "./programs-quoted-for.ts";

/** Whether a word is what a command prints of a text so that it is one for a program: `$(sed "s/'/''/g" <<< "$name")` in SQL. */
export function isQuotedFor(program: string, { parts = [] }: Word): boolean {
  const [part, ...others] = parts;
  const [inner = part] = part?.type === "DoubleQuoted" && part.parts.length === 1 ? part.parts : [];
  if (inner === undefined || others.length > 0) return false;
  if (inner.type === "ParameterExpansion") return replacesQuotes(inner);
  if (inner.type !== "CommandExpansion" || inner.script === undefined) return false;
  return programsQuotedFor(inner.script)?.test(program) ?? false;
}

/** Whether an expansion puts another text in the place of each quote of its variable, `${name//\'/\'\'}`, or quotes it itself, `${name@Q}`. */
export function replacesQuotes({ operation, text }: ParameterExpansionPart): boolean {
  if (operation?.type === "Replace")
    return operation.operator === "//" && /["'$]/.test(operation.pattern.text);
  return text.endsWith("@Q}");
}
