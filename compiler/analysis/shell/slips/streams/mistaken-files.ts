import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { slipsOfTest } from "../conditions/mistaken-tests.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { anyOf } from "../slip-look.ts";

/** Programs that are given options or patterns behind a pipe. */
const filters = "awk|cut|grep|head|jq|sed|sort|tail|tr|uniq|wc|xargs";

/** Scripts that write a file which they speak of before, or whose name is a number or that of a program. */
export const maybeMistakenFile = anyOf([
  />[ \t]{0,4}\d(?:[\s;&|)]|$)/,
  new RegExp(`>[ \\t]{0,4}(?:${filters})[ \\t]`),
  { test: mayEmptyFile },
]);

/** Files that a command or a pipe is hardly meant to write. */
export function mistakenFiles(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type === "Pipeline") {
    return emptiedFiles(node.commands).filter(({ start }) => !isOfOne(node.commands, start));
  }
  // What compares nothing is no file that is meant to be written.
  if (node.type !== "Command" || slipsOfTest(node).length > 0) return [];
  return [...numberedFiles(node), ...programsAsFiles(node), ...emptiedFiles([node])];
}

/** Whether a place is that of a command which empties a file that it reads itself, which is told of that command. */
function isOfOne(commands: readonly SyntaxNode[], place: number): boolean {
  return commands.some((one) => emptiedFiles([one]).some(({ start }) => start === place));
}

/** Whether a file is written of which the script speaks before. */
function mayEmptyFile(script: string): boolean {
  if (script.length > longestScript) return false;
  for (const { 1: target = "", index } of script.matchAll(/(?<![>&])>[ \t]?([^\s>&|;()]{1,80})/g)) {
    if (!target.startsWith("/dev/") && script.lastIndexOf(target, index - 1) >= 0) return true;
  }
  return false;
}

/** `2>1`, `>2` and `2&>1`, which write files of these names. */
function numberedFiles(command: Command): readonly ShellSlip[] {
  return filesCalled(/^\d$/, command, /^&?>$/).map(({ pos, end }) => ({
    start: pos,
    end,
    kind: "numbered file",
  }));
}

/** `ls > head -5`, which writes a file called `head`: words behind it are meant for the program. */
function programsAsFiles(command: Command): readonly ShellSlip[] {
  return filesCalled(isFilter, command)
    .filter(({ end }) => wordsOf(command).some(({ pos }) => pos > end))
    .map(({ pos, end }) => ({ start: pos, end, kind: "program as file" }));
}

const isFilter = new RegExp(`^(?:${filters})$`);

/** The redirections of a command into new files of certain names. */
function filesCalled(
  name: RegExp,
  { redirects }: Command,
  operator = /^>$/,
): readonly Redirection[] {
  return redirects.filter(
    (one) =>
      one.type === "Redirect" &&
      operator.test(one.operator) &&
      one.target !== undefined &&
      name.test(one.target.text),
  );
}

/** Programs that read the files which they are given, and how many of their words are something else before. */
const readers: ReadonlyMap<string, number> = new Map([
  ["awk", 1],
  ["cat", 0],
  ["cut", 0],
  ["grep", 1],
  ["head", 0],
  ["jq", 1],
  ["sed", 1],
  ["sort", 0],
  ["tac", 0],
  ["tail", 0],
  ["uniq", 0],
]);

/** The files that the last of some commands empties before they can be read: `sort names > names`. */
function emptiedFiles(commands: readonly SyntaxNode[]): readonly ShellSlip[] {
  const last = commands.at(-1);
  if (last?.type !== "Command") return [];
  const written = last.redirects.flatMap(overwritten);
  if (written.length === 0) return [];
  const read = new Set(commands.flatMap((one) => (one.type === "Command" ? filesOf(one) : [])));
  return written
    .filter(({ text }) => read.has(text))
    .map(({ pos, end }) => ({ start: pos, end, kind: "emptied file" }));
}

/** The file that is written anew. */
function overwritten(one: Redirection): readonly Word[] {
  if (one.type !== "Redirect" || one.operator !== ">" || one.target === undefined) return [];
  return /^["']?\/dev\//.test(one.target.text) ? [] : [one.target];
}

/** The files that a command is told to read, as they are written. */
function filesOf(command: Command): readonly string[] {
  const others = readers.get(command.name?.text ?? "");
  if (others === undefined) return [];
  const operands = wordsOf(command).filter(({ text }) => !text.startsWith("-"));
  const redirected = command.redirects.flatMap((one) =>
    one.type === "Redirect" && one.operator === "<" && one.target ? [one.target.text] : [],
  );
  return [...operands.slice(others).map(({ text }) => text), ...redirected];
}
