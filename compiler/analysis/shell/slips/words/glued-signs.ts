import type { Command } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a word of the shell that a colon ends, or a command to which a `!` is glued. */
export const maybeGluedSign =
  /(?:^|[\s;&|(])(?:(?:do|done|else|fi|then|try):(?:\s|$)|![A-Za-z][\w-]{0,60}[ \t])/;

/** `else:` and `!grep -q x`, which the shell takes for the names of programs. */
export function gluedSigns({ name }: Command): readonly ShellSlip[] {
  if (name === undefined) return [];
  const { end, pos: start, text } = name;
  if (/^(?:do|done|else|fi|then|try):$/.test(text)) return [{ start, end, kind: "glued colon" }];
  return /^![A-Za-z][\w-]*$/.test(text)
    ? [{ start, end, kind: "glued negation of a command" }]
    : [];
}
