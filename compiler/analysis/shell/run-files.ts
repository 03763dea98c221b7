import type { Command, Word } from "unbash";
import { wordsOf } from "./command-words.ts";
import { programName } from "./program-words.ts";
import { startedCommand } from "./started-command.ts";

/** No option takes a value. */
export const noOption: RegExp = /(?!)/;

/** Commands that run other files, or computed texts, in the shell itself. */
export const runsInShell: ReadonlySet<string> = new Set([".", "eval", "source"]);

/** The words that are neither options nor values of those that take one. */
export function operandsOf(words: readonly Word[], valued: RegExp = noOption): readonly Word[] {
  const end = words.findIndex(({ value }) => value === "--");
  return words.filter(({ value }, index) => {
    if (end >= 0 && index >= end) return index > end;
    return !(/^[-+]./.test(value) || valued.test(words[index - 1]?.value ?? ""));
  });
}

/** A word that names the file of a program which is run, and what runs it. */
export interface RunFile {
  readonly word: Word;
  /** Undefined where the file is run by its own name. */
  readonly by: string | undefined;
}

/** The files that a command runs: `bash run.sh` both bash and `run.sh`. */
export function runFiles(command: Command): readonly RunFile[] {
  const { args, name } = startedCommand(command);
  if (name === undefined) return [];
  const by = programName(name.value);
  const own = { word: name, by: undefined };
  // What has a path is no part of the shell, whatever it is called.
  const interpreter = by === "source" && name.value !== by ? undefined : interpreters.get(by);
  if (interpreter === undefined) return [own];
  const words = wordsOf({ args });
  const [file] = operandsOf(words, interpreter.valued);
  if (file === undefined) return [own];
  const options = words.slice(0, words.indexOf(file));
  const hasProgram = options.some(({ value }) => interpreter.program.test(value));
  return hasProgram ? [own] : [own, { word: file, by }];
}

/** An interpreter that takes its first operand for a file to run. */
interface Interpreter {
  /** Options that take a value. */
  readonly valued: RegExp;
  /** Options with which the program is elsewhere, or is read but not run: `bash -n`, `node --check`. */
  readonly program: RegExp;
}

const shell: Interpreter = {
  valued: /^[-+][oO]$|^--(?:init-file|rcfile)$/,
  program: /^-[a-z]*[cns]$/,
};
const sourced: Interpreter = { valued: noOption, program: noOption };
const python: Interpreter = { valued: /^-[WX]$/, program: /^-(?:[a-zA-Z]*[cm])?$/ };

const interpreters: ReadonlyMap<string, Interpreter> = new Map<string, Interpreter>([
  [".", sourced],
  ["bash", shell],
  ["bunx", sourced],
  ["dash", shell],
  ["ksh", shell],
  [
    "node",
    {
      valued: /^(?:-[Cr]|--import|--loader|--require)$/,
      program: /^(?:-e|--eval|-p|--print|-pe|-|-c|--check)$/,
    },
  ],
  ["npx", { valued: /^(?:-p|--package)$/, program: /^(?:-c|--call)$/ }],
  ["perl", { valued: /^-I$/, program: /^-(?:[a-zA-Z]*[ceE])?$/ }],
  ["python", python],
  ["python3", python],
  ["ruby", { valued: /^-[CIr]$/, program: /^-(?:[a-z]*[ce])?$/ }],
  ["sh", shell],
  ["source", sourced],
  ["uvx", { valued: /^(?:-p|--python|--from|--with)$/, program: noOption }],
  ["zsh", shell],
]);
