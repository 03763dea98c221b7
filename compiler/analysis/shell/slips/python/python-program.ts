import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { givenProgram, python } from "../../given-program.ts";
import type { ScriptRange } from "../../placement.ts";
import { programName } from "../../program-words.ts";
import { soleWord } from "../../sole-word.ts";

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

/** What Python reads of a program that a command gives it, in the same places; undefined where the shell makes pieces of it. */
export interface PythonText {
  /** Where it begins in the script. */
  readonly start: number;
  readonly text: string;
}

/** The text of the program that a command gives Python. */
export function pythonText(command: Command, script: string): PythonText | undefined {
  const program = pythonProgram(command);
  if (program === undefined || program.changes === "pieces") return undefined;
  const { changes, end, start } = program;
  const written = script.slice(start, end);
  if (changes === "nothing") return { start, text: written };
  // What the shell runs has quotes of its own.
  if (/\$\(|\$\{(?!\w+\})|(?<!\\)`/.test(written)) return undefined;
  return { start, text: unescaped(written, script.charAt(start - 1)) };
}

/**
 * A program that the shell reads has backslashes before some of its signs, between double quotes also before these. The blanks in
 * their place come behind the signs: nothing parts a string from the letters before it.
 */
function unescaped(text: string, before: string): string {
  const escapes = before === '"' ? /(?:\\["$`\\])+/g : /(?:\\[$`\\])+/g;
  return text.replaceAll(escapes, (found) => found.replaceAll(/\\(.)/g, "$1").padEnd(found.length));
}
