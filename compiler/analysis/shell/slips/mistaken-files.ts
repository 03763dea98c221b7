import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { ShellSlip } from "./shell-slip.ts";

/** `2>1` and `>2`, which write files of these names. */
export function numberedFiles(command: Command): readonly ShellSlip[] {
  return filesCalled(/^\d$/, command).map(({ pos, end }) => ({
    start: pos,
    end,
    kind: "numbered file",
  }));
}

/** `ls > head -5`, which writes a file called `head`: words behind it are meant for the program. */
export function programsAsFiles(command: Command): readonly ShellSlip[] {
  return filesCalled(isFilter, command)
    .filter(({ end }) => wordsOf(command).some(({ pos }) => pos > end))
    .map(({ pos, end }) => ({ start: pos, end, kind: "program as file" }));
}

/** Programs that are given options or patterns behind a pipe. */
const filters = "awk|cut|grep|head|jq|sed|sort|tail|tr|uniq|wc|xargs";
const isFilter = new RegExp(`^(?:${filters})$`);

/** Most scripts write no file that is called so. */
export const maybeProgramAsFile = new RegExp(`>[ \\t]{0,4}(?:${filters})[ \\t]`);

/** The redirections of a command into new files of certain names. */
function filesCalled(name: RegExp, { redirects }: Command): readonly Redirection[] {
  return redirects.filter(
    (one) =>
      one.type === "Redirect" &&
      one.operator === ">" &&
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
export function emptiedFiles(commands: readonly SyntaxNode[]): readonly ShellSlip[] {
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
