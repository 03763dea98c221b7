import type { Command, Statement, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { parseShell } from "../../parse-shell.ts";
import type { ScriptRange } from "../../placement.ts";
import { hasOwnPositions } from "../../script-nodes.ts";
import { isTask } from "../failures/tasks.ts";

/** A command that does harm in another directory than that into which a `cd` before it leads, where nothing asks after that. */
export interface HarmElsewhere extends ScriptRange {
  /** The `cd`. */
  readonly entering: string;
  /** The program that deletes all that is in the directory, or a command that changes what it finds there. */
  readonly harmful: string;
  readonly isEmptying: boolean;
}

/**
 * Finds what deletes files or changes a repository where the `cd` of a line before it fails: in the directory that the script
 * began in.
 */
export function harmsElsewhere(script: string): HarmElsewhere | undefined {
  if (!entersAndHarms(script) || asksAfter.test(script)) return undefined;
  let found: HarmElsewhere | undefined;
  const visit = (node: SyntaxNode): void => {
    if (found !== undefined || hasOwnPositions(node)) return;
    if (node.type === "Script" || node.type === "CompoundList")
      found = inList(script, node.commands);
    forEachChild(node, visit);
  };
  visit(parseShell(script));
  return found;
}

/** Most scripts do not, and need no parser. */
function entersAndHarms(script: string): boolean {
  if (!/\b(?:cd|pushd)[ \t]/.test(script)) return false;
  return /\b(?:rm|git|find)[ \t]/.test(script) || beforeTask.test(script);
}

/** A `cd` that only a semicolon parts from what is to run there. */
const beforeTask = /\b(?:cd|pushd)[ \t][^\n;&|]{1,200};[ \t]*\S/;

/** What ends a script at its first failure, or tells where it is. */
const asksAfter = /\bset\s+-\w*e|\berrexit\b|\btrap\b|\$\?|\bPWD\b|\bpwd\b|\bmkdir\b|[ \t]-d[ \t]/;

/** A `cd` that may fail, as it is written, and where it ends. */
interface Entering {
  readonly text: string;
  readonly end: number;
}

function inList(script: string, statements: readonly Statement[]): HarmElsewhere | undefined {
  let entering: Entering | undefined;
  for (const { command } of statements) {
    const first = command.type === "AndOr" ? command.commands[0] : command;
    const harm =
      entering && first?.type === "Command"
        ? (harmOf(script, first) ?? taskBehind(script, first, entering))
        : undefined;
    if (entering && harm && !isOfItsRepository(entering.text, harm.harmful)) {
      return { start: command.pos, end: command.end, entering: entering.text, ...harm };
    }
    // What is no plain command may be what makes sure.
    if (command.type !== "Command") entering = undefined;
    else if (enterers.has(command.name?.value ?? "")) entering = enteredBy(script, command);
  }
  return undefined;
}

/** A task that nothing but a semicolon parts from the `cd`, where `&&` is meant. */
function taskBehind(
  script: string,
  command: Command,
  { end }: Entering,
): Pick<HarmElsewhere, "harmful" | "isEmptying"> | undefined {
  const isNext = /^[ \t]*;[ \t]*$/.test(script.slice(end, command.pos));
  return isNext && isTask(command)
    ? { harmful: script.slice(command.pos, command.end), isEmptying: false }
    : undefined;
}

/** Whether a recipe is told where its repository is, most often the directory in which it begins, and adds files there. */
function isOfItsRepository(entering: string, harmful: string): boolean {
  return harmful.startsWith("git add") && /\$|\{\{/.test(entering);
}

const enterers: ReadonlySet<string> = new Set(["cd", "pushd"]);

/** A `cd` that may fail: not the one to the root, to the home or to the directory above. */
function enteredBy(script: string, command: Command): Entering | undefined {
  const [directory, ...others] = wordsOf(command);
  if (directory === undefined || others.length > 0) return undefined;
  const text = script.slice(directory.pos, directory.end);
  return /^(?:[-~/]|\.{1,2}(?:\/\.\.)*\/?)$|\$\(|`/.test(text)
    ? undefined
    : { text: `${command.name?.value} ${text}`, end: command.end };
}

/** What a command does to the directory where it runs. */
function harmOf(
  script: string,
  command: Command,
): Pick<HarmElsewhere, "harmful" | "isEmptying"> | undefined {
  const words = wordsOf(command).map(({ pos, end }) => script.slice(pos, end));
  const name = command.name?.value ?? "";
  const [program = "", ...args] = name === "sudo" ? words : [name, ...words];
  if (emptiesHere.get(program)?.(args)) return { harmful: program, isEmptying: true };
  if (!changesHere.get(program)?.(args)) return undefined;
  return { harmful: [program, ...args].join(" "), isEmptying: false };
}

/** Programs, and whether they delete all that is before them with such words. */
const emptiesHere: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  ["rm", (words) => isRecursive(words) && words.some((word) => /^(?:\.\/)?\.?\*$/.test(word))],
  ["git", ([task, ...words]) => task === "clean" && words.some((word) => /^-\w*f/.test(word))],
  [
    "find",
    ([place, ...words]) =>
      /^(?:\.\/?|-.*)$/.test(place ?? "") &&
      words.includes("-delete") &&
      !words.some((word) =>
        /^-(?:i?name|i?path|i?regex|i?wholename|[acm]?time|newer.*)$/.test(word),
      ),
  ],
]);

const isRecursive = (words: readonly string[]): boolean =>
  words.some((word) => /^-\w*[rR]|^--recursive$/.test(word));

/** A path in the directory where a command runs. */
const inside = /^["']?(?:\.\/)?\w[\w.*/-]*["']?$/;

/** Programs, and whether they lose something with such words that is in the directory where they run, or hand on all of it. */
const changesHere: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  ["rm", (words) => isRecursive(words) && words.some((word) => inside.test(word))],
  [
    "git",
    ([task, ...words]) => {
      if (task === "reset") return words.includes("--hard");
      if (task === "checkout" || task === "restore") return words.at(-1) === ".";
      if (task === "add") return words.some((word) => /^(?:-A|--all|\.)$/.test(word));
      return task === "push" && words.some((word) => /^(?:-f|--force)/.test(word));
    },
  ],
]);
