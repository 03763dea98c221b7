import type { Command } from "unbash";
import { awkProgramOf } from "../../awk-program.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a program of awk in which a field is set before braces. */
export const maybePatternOfAwk =
  /\bawk\b[^\n]{0,200}\$\d{1,3}[ \t]{0,4}=[ \t]{0,4}[^=~\s][^\n]{0,80}\{/;

/** `awk '$1 = "x" { print $2 }'`, which sets the field in each line instead of comparing it. */
export function patternsOfAwk(command: Command): readonly ShellSlip[] {
  const { code = "", start = 0 } = awkProgramOf(command) ?? {};
  return [...code.matchAll(settingPattern)].map(({ 0: all, index }): ShellSlip => {
    const at = start + index;
    return { start: at, end: at + all.length, kind: "pattern that sets" };
  });
}

/** A field that is set to a text, which is not empty, or to a number, and that braces follow: what makes a pattern of it. */
const settingPattern =
  /(?<=^\s{0,20}|[};]\s{0,20})\$\d{1,3}[ \t]{0,4}=[ \t]{0,4}(?:"_{1,100}"|\d{1,20})(?=[ \t]{0,4}\{)/g;
