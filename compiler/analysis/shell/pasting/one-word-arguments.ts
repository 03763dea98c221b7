import type { Command, Word } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { wordsOf } from "../command-words.ts";
import type { ScriptRange } from "../placement.ts";
import { startedCommand } from "../started-command.ts";
import { visitScript } from "../visit-script.ts";
import { withoutBraces } from "./without-braces.ts";

/** An argument of a program that is nothing but a placeholder without quotes. */
export interface OneWordArgument extends ScriptRange {
  /** The name in the placeholder. */
  readonly name: string;
  readonly program: string;
  /** Whether an option stands before it, of which it may be the value. */
  readonly isBehindOption: boolean;
  /** Whether the program takes it for the name of a file. */
  readonly isFile: boolean;
}

/** Finds them in a script as its author wrote it. */
export function oneWordArguments(script: string): readonly OneWordArgument[] {
  return maybe.test(script) ? found(script, () => findArguments(script)) : [];
}

const maybe = /[^\s"']\s+\{\{[\w.\u0080-\uffff-]+\}\}(?=[\s;|&)]|$)/;

const found = createTextMemo<readonly OneWordArgument[]>();

function findArguments(script: string): readonly OneWordArgument[] {
  const { holes, text } = withoutBraces(script);
  const all: OneWordArgument[] = [];
  visitScript(text, (node) => {
    if (node.type !== "Command" || node.name === undefined) return;
    for (const hole of holes) {
      const one = argumentOf(node, hole);
      if (one) all.push({ ...hole, ...one });
    }
  });
  return all;
}

function argumentOf(
  command: Command,
  { start, end }: ScriptRange,
): Omit<OneWordArgument, "end" | "name" | "start"> | undefined {
  const words = wordsOf(command);
  const at = words.findIndex((word) => word.pos === start && word.end === end);
  if (at < 0) return undefined;
  const program = programOf(command);
  const before = words[at - 1]?.value ?? "";
  const isBehindOption =
    before.startsWith("-") && before !== "--" && flags.get(program)?.test(before) !== true;
  return { program, isBehindOption, isFile: !isBehindOption && takesFiles(program, words, at) };
}

function programOf(command: Command): string {
  return startedCommand(command).name?.value.split("/").at(-1) ?? "";
}

/** Options of programs of files that have nothing behind them. */
const flags: ReadonlyMap<string, RegExp> = new Map([
  ...["cat", "file", "md5sum", "rm", "sha1sum", "sha256sum", "wc"].map(
    (program) => [program, /^-[A-Za-z]+$/] as const,
  ),
  ["cp", /^-[A-Za-su-z]+$/],
  ["grep", /^-[EFHLRhilnorvwx]+$/],
  ["ls", /^-[1AFaldhrtS]+$/],
  ["mv", /^-[finuv]+$/],
  ["pytest", /^-[qsvx]+$/],
]);

/** Programs all of whose arguments are names of files. */
const ofFiles: ReadonlySet<string> = new Set([
  ...["black", "cat", "cp", "du", "eslint", "file", "flake8", "head", "ls", "md5sum", "mv", "mypy"],
  ...["prettier", "pylint", "pytest", "rm", "sha1sum", "sha256sum", "shellcheck", "shfmt"],
  ...["sort", "stat", "tail", "touch", "wc"],
]);

/** Whether an argument is the name of a file; those of `ruff` and `grep` have another word first. */
function takesFiles(program: string, words: readonly Word[], at: number): boolean {
  if (program !== "grep" && program !== "ruff") return ofFiles.has(program);
  return words.slice(0, at).some(({ value }) => !value.startsWith("-"));
}
