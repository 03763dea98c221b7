import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import { givenProgram, python } from "../given-program.ts";
import type { ScriptRange } from "../placement.ts";
import { programName } from "../program-words.ts";
import { soleWord } from "../sole-word.ts";

/** A program of Python in a script. */
export interface PythonProgram extends ScriptRange {
  /** Its arguments; those that may be any number of words are undefined. */
  readonly given: readonly (string | undefined)[];
  /** What the shell changes in it: nothing, what stands behind a `$` or a backslash, or what stands between several words. */
  readonly changes: "nothing" | "expansions" | "pieces";
}

/** The program that a command gives Python behind `-c`, or in a here-document. */
export function pythonProgram(command: Command): PythonProgram | undefined {
  if (!/^python3?$/.test(programName(command.name?.value ?? ""))) return undefined;
  const program = givenProgram(wordsOf(command), command.redirects, python);
  if (program === undefined) return undefined;
  const given = program.behind.map(soleWord);
  const { text } = program;
  if (text.type === "HereDoc") {
    const changes = text.delimiter?.quoted === true ? "nothing" : "expansions";
    return { start: text.body.pos, end: text.body.end, given, changes };
  }
  const [part, ...parts] = text.parts ?? [];
  const quoted = part?.type === "SingleQuoted" ? "nothing" : "expansions";
  const changes = part === undefined || parts.length > 0 ? "pieces" : quoted;
  return { start: text.pos + 1, end: text.end - 1, given, changes };
}
