import type { Command, Redirection, Word } from "unbash";

/** Commands whose every argument is a program, or the name of a variable in which a subscript would be evaluated. */
const evaluating: ReadonlySet<string> = new Set([
  ".",
  "declare",
  "eval",
  "local",
  "mapfile",
  "read",
  "readarray",
  "readonly",
  "source",
  "trap",
  "typeset",
  "unset",
]);

/** Interpreters, with the options whose argument is a program. */
const interpreters: ReadonlyMap<string, readonly string[]> = new Map([
  ["bash", ["-c", "-lc", "-ec", "-euc", "-ic"]],
  ["dash", ["-c"]],
  ["ksh", ["-c"]],
  ["node", ["-e", "--eval", "-p", "--print"]],
  ["perl", ["-e", "-E", "-ne", "-pe"]],
  ["php", ["-r"]],
  ["psql", ["-c", "--command"]],
  ["python", ["-c"]],
  ["python3", ["-c"]],
  ["ruby", ["-e"]],
  ["sh", ["-c", "-ec"]],
  ["sqlite3", []],
  ["zsh", ["-c"]],
]);

/** Commands whose first argument that is no option is a program. */
const leading: ReadonlySet<string> = new Set(["awk", "gawk", "mawk"]);

/** A part of a command that another program, or the shell itself, runs or evaluates. */
export interface ProgramWord {
  readonly start: number;
  readonly end: number;
  readonly program: string;
}

/** The words and here-documents of a command that are programs. */
export function programWords(command: Command): readonly ProgramWord[] {
  const program = (command.name?.value ?? "").replace(/^.*\//, "");
  const words = command.args.filter((argument) => argument.type === "Word");
  const found = [
    ...command.args.filter((argument, index) => isProgram(program, index, words, argument.pos)),
    ...(interpreters.has(program) ? command.redirects.flatMap(standardInput) : []),
  ];
  return found.map(({ pos, end }) => ({ start: pos, end, program }));
}

function isProgram(
  program: string,
  index: number,
  words: readonly Word[],
  position: number,
): boolean {
  if (evaluating.has(program)) return true;
  const at = words.findIndex(({ pos }) => pos === position);
  const previous = words[at - 1]?.value ?? "";
  if (leading.has(program)) return at === firstOperand(words);
  if (program === "printf") return index === 1 && previous === "-v";
  return at > 0 && (interpreters.get(program) ?? []).includes(previous);
}

/** The first word that is no option and no value of one (`-v x=1`, `-F ,`). */
function firstOperand(words: readonly Word[]): number {
  return words.findIndex(
    ({ value }, index) => !value.startsWith("-") && !/^-[vF]$/.test(words[index - 1]?.value ?? ""),
  );
}

function standardInput(redirection: Redirection): readonly { pos: number; end: number }[] {
  if (redirection.type === "HereDoc") return [redirection.body];
  return redirection.type === "HereString" ? [redirection] : [];
}
