import type { AndOr, Command, CommandNode, Pipeline } from "unbash";
import { wordTextsOf } from "./command-words.ts";
import { parseShell } from "./parse-shell.ts";
import { printsNothing } from "./prints-nothing.ts";
import { printsElsewhere } from "./takes-output.ts";

/** Whether a command prints no quotes with such words behind it. */
type Test = (words: readonly string[]) => boolean;

const always: Test = () => true;

/** Text, numbers that a shell computes, and lengths. */
const plainWord = /^(?:[\w.,:/%@+=\- ]|\$\(\([^()]*\)\)|\$\{#\w+\}|\$[?#])*$/;

/** A format of `printf` for numbers, and of `date`. */
const numberFormat = /^(?:[\w.,:/@+=\- ]|\\[nt]|%[-+0-9.]*[dfiux]|%%)*$/;

/** What a name of a commit looks like; options that print names of folders and branches begin with hyphens. */
const commit = /^(?:--short(?:=\d+)?|--verify|[A-Za-z][\w./~^-]*)$/;

/** Programs for `awk` that print how many lines there are, or a sum. */
const counting =
  /^[^"'`]*\bEND\s*\{\s*print\s+(?:NR|n|c|count|s|sum|total)(?:\s*[-+/*]\s*\w+)*;?\s*\}\s*$/;

/** Commands that print numbers, hashes, times and names of machines. */
const plain: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["awk", ([program = ""]) => counting.test(program)],
  ["bc", always],
  [
    "curl",
    prints(
      /^(?:-\w*w|--write-out)$/,
      /^(?:[\w\s.:\\]|%\{(?:http_code|response_code|(?:size|time)_\w+)\})*$/,
    ),
  ],
  ["date", (words) => words.every((word) => !word.startsWith("+") || !/["'`\\]/.test(word))],
  ["echo", (words) => words.every((word) => plainWord.test(word))],
  ["git", ([command, ...words]) => printsOfGit(command, words)],
  ["gh", prints(/^(?:-q|--jq)$/, /^(?:[^"'`]*\| *)?length$/)],
  ["grep", (words) => words.some((word) => /^-\w*[cq]|^--count$|^--quiet$/.test(word))],
  ["hostname", always],
  ["id", always],
  ["jq", (words) => words.some((word) => /^(?:[^"'`]*\| *)?length$/.test(word))],
  ["mktemp", always],
  ["nproc", always],
  ["openssl", ([command, ...words]) => command === "rand" && words.includes("-hex")],
  ["printf", ([format = "", ...words]) => numberFormat.test(format) || isPlainText(format, words)],
  ["seq", always],
  ["stat", prints(/^(?:-c|--format)$/, /^(?:[\s:]|%[aAbBgGsuUWXYZ])*$/)],
  [
    "tr",
    ([option = "", set = ""]) => /^-\w*d/.test(option) && /c/i.test(option) && !set.includes("'"),
  ],
  ["uname", always],
  ["uuidgen", always],
  ["wc", always],
  ["whoami", always],
]);

/** Commands whose first column is a hash or a number. */
const withColumn = /^(?:cksum|du|md5sum|sha\d+sum|shasum|wc)$/;

/** Commands that print parts of what they read. */
const filters: ReadonlySet<string> = new Set([
  "cat",
  "cut",
  "head",
  "rev",
  "sort",
  "tail",
  "tr",
  "uniq",
]);

/** Whether nothing that a script prints can be a quote or an apostrophe: numbers, hashes, times, words of its own. */
export function printsNoQuotes(script: string): boolean {
  const { commands, errors } = parseShell(script);
  if ((errors?.length ?? 0) > 0 || commands.length === 0) return false;
  return commands.every(({ command }) => isPlain(command));
}

function isPlain(node: AndOr | CommandNode | Pipeline): boolean {
  if (printsElsewhere(node)) return true;
  if (node.type === "Pipeline") return isPlainPipe(node.commands);
  if (node.type === "AndOr") return node.commands.every(isPlain);
  if (node.type !== "Command") return false;
  const name = node.name?.value;
  if (name === undefined || printsNothing(node)) return true;
  return plain.get(name)?.(wordTextsOf(node)) ?? false;
}

function isPlainPipe(stages: readonly (AndOr | CommandNode)[]): boolean {
  const last = stages.at(-1);
  if (last === undefined) return false;
  if (isPlain(last)) return true;
  if (last.type !== "Command") return false;
  const before = stages.at(-2);
  const isColumn = before?.type === "Command" && withColumn.test(before.name?.value ?? "");
  if (isColumn && takesFirstColumn(last)) return true;
  return filters.has(last.name?.value ?? "") && isPlainPipe(stages.slice(0, -1));
}

function takesFirstColumn(command: Command): boolean {
  const words = wordTextsOf(command).join(" ");
  if (command.name?.value === "cut") return /(?:^| )-f ?1$|(?:^| )-f ?1 /.test(words);
  return command.name?.value === "awk" && /^\{ *print \$1;? *\}$/.test(words);
}

function printsOfGit(command: string | undefined, words: readonly string[]): boolean {
  if (command === "rev-list") return words.includes("--count");
  return command === "rev-parse" && words.every((word) => commit.test(word));
}

function isPlainText(format: string, words: readonly string[]): boolean {
  return (
    /^(?:[\w.,:/@+=\- ]|\\[nt]|%s)*$/.test(format) && words.every((word) => plainWord.test(word))
  );
}

/** Whether all that is printed is what such a flag asks for. */
function prints(flag: RegExp, format: RegExp): Test {
  return (words) => {
    const at = words.findIndex((word) => flag.test(word));
    return at >= 0 && format.test(words[at + 1] ?? "'");
  };
}
