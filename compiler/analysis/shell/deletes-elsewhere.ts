import type { Command, Statement, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { wordsOf } from "./command-words.ts";
import { hasOwnPositions, parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

/** A command that deletes all that is in the directory before it, wherever a `cd` that nothing asks after has led. */
export interface DeletedElsewhere extends ScriptRange {
  /** The `cd`. */
  readonly entering: string;
  /** The program that deletes. */
  readonly program: string;
}

/** Finds what `rm -rf *` and its like empty where the `cd` of a line before it fails: the directory that the script began in. */
export function deletesElsewhere(script: string): DeletedElsewhere | undefined {
  if (!entersAndDeletes(script) || asksAfter.test(script)) return undefined;
  let found: DeletedElsewhere | undefined;
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
function entersAndDeletes(script: string): boolean {
  return /\bcd[ \t]/.test(script) && /\b(?:rm|git[ \t]+clean|find)[ \t]/.test(script);
}

/** What ends a script at its first failure, or tells where it is. */
const asksAfter = /\bset\s+-\w*e|\berrexit\b|\btrap\b|\$\?|\bPWD\b|\bpwd\b|\bmkdir\b/;

function inList(script: string, statements: readonly Statement[]): DeletedElsewhere | undefined {
  let entering: string | undefined;
  for (const { command } of statements) {
    const first = command.type === "AndOr" ? command.commands[0] : command;
    const program = first?.type === "Command" ? emptying(script, first) : undefined;
    if (entering !== undefined && program !== undefined) {
      return { start: command.pos, end: command.end, entering, program };
    }
    // What is no plain command may be what makes sure.
    if (command.type !== "Command") entering = undefined;
    else if (command.name?.value === "cd") entering = enteredBy(script, command);
  }
  return undefined;
}

/** A `cd` that may fail: not the one to the root, to the home or to the directory above. */
function enteredBy(script: string, command: Command): string | undefined {
  const [directory, ...others] = wordsOf(command);
  if (directory === undefined || others.length > 0) return undefined;
  const text = script.slice(directory.pos, directory.end);
  return /^(?:[-~/]|\.{1,2}(?:\/\.\.)*\/?)$|\$\(|`/.test(text) ? undefined : `cd ${text}`;
}

/** The program of a command that deletes all that is in the directory where it runs. */
function emptying(script: string, command: Command): string | undefined {
  const words = wordsOf(command).map(({ pos, end }) => script.slice(pos, end));
  const name = command.name?.value ?? "";
  const [program = "", ...args] = name === "sudo" ? words : [name, ...words];
  return emptiesHere.get(program)?.(args) ? program : undefined;
}

/** Programs, and whether they delete all that is before them with such words. */
const emptiesHere: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  [
    "rm",
    (words) =>
      words.some((word) => /^-\w*[rR]|^--recursive$/.test(word)) &&
      words.some((word) => /^(?:\.\/)?\.?\*$/.test(word)),
  ],
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
