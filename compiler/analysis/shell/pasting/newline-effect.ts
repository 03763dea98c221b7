import type { Case, Command, SyntaxNode, Word } from "unbash";
import { isTest, wordTextsOf } from "../command-words.ts";
import { expansionsOf } from "../environment/expansions-of.ts";
import { isConstant } from "../is-constant.ts";
import { nodesAround } from "../nodes-around.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { comparedWords } from "./compared-texts.ts";
import { wordReaders } from "./word-readers.ts";

/**
 * What the newline at the end of a text does to a script into which the text is pasted: half a sentence. Undefined where it
 * changes nothing, or only what is printed.
 */
export function newlineEffect(script: string, hole: ScriptRange): string | undefined {
  return effectAt(script, hole, (reader) => effectBetweenWords(reader, script.slice(hole.end)));
}

/** The same where a script expands a variable of its environment: without quotes, the newline only ends a word. */
export function expandedNewlineEffect(script: string, variable: string): string | undefined {
  for (const place of expansionsOf(script, variable)) {
    const effect = effectAt(script, place, () => undefined);
    if (effect !== undefined) return effect;
  }
  return undefined;
}

function effectAt(
  script: string,
  hole: ScriptRange,
  withoutQuotes: (reader: SyntaxNode) => string | undefined,
): string | undefined {
  const around = nodesAround(parseShell(script), hole)?.filter(
    ({ end, pos, type }) => type !== "ParameterExpansion" || pos !== hole.start || end !== hole.end,
  );
  if (around === undefined) return undefined;
  const quoting = around.find(({ type }) => quotings.has(type));
  const reader = around.find(({ type }) => wordReaders.has(type));
  if (reader === undefined) return undefined;
  if (quoting === undefined) return withoutQuotes(reader);
  if (reader.type === "Command" && sendsText.test(reader.name?.value ?? "")) {
    if (endsInJsonString.test(script.slice(quoting.pos, hole.start))) return noJson;
  }
  return quoting.type === "DoubleQuoted" ? effectInWord(reader, around, hole) : undefined;
}

/** Commands that pass on a text that is JSON. */
const sendsText = /^(?:curl|echo|http|printf|wget)$/;
/** A text that goes on as the value of a key of JSON, in quotes of either kind. */
const endsInJsonString = /[{,]\s*(\\?")[\w-]{1,80}\1\s*:\s*\1[^"\\\n]{0,200}$/;
const noJson = "and a string of JSON may have no line break in it";

const quotings: ReadonlySet<SyntaxNode["type"]> = new Set([
  "AnsiCQuoted",
  "DoubleQuoted",
  "LocaleString",
  "SingleQuoted",
]);

/** What a newline does that no quotes keep in its word. */
function effectBetweenWords(reader: SyntaxNode, behind: string): string | undefined {
  switch (reader.type) {
    case "Command":
    case "For":
    case "HereString":
    case "Redirect":
      return effectOnLine(behind);
    case "TestBinary":
      return /^[ \t]*(?:\]\]|&&|\|\||\))/.test(behind) ? undefined : unexpected("[[ ]]");
    default:
      return undefined;
  }
}

/** What a newline does to the line of a command, of which something is left behind it. */
function effectOnLine(behind: string): string | undefined {
  // A backslash at the end of the line lets the next one belong to the command.
  const rest = behind.replace(/^(?:[ \t]*\\\r?\n)+/, "");
  const [, next = "", first = ""] = /^[ \t]*((\S?)\S?)/.exec(rest) ?? [];
  if (first === "\\") return undefined;
  if (next === "" || next === ";;" || /^[)`\r]/.test(next)) return undefined;
  if (next.startsWith("#") && /^[ \t]/.test(behind)) return undefined;
  if (/^[;|]|^&(?!>)/.test(next)) return unexpected(/^(?:&&|\|\||[;&|])/.exec(next)?.[0] ?? next);
  return "which ends the command there: the rest of the line is run as another";
}

function unexpected(sign: string): string {
  return `and a line that begins with \`${sign}\` is an error`;
}

/** What a newline does that stays in its word. */
function effectInWord(
  reader: SyntaxNode,
  around: readonly SyntaxNode[],
  hole: ScriptRange,
): string | undefined {
  switch (reader.type) {
    case "Redirect":
      return inName;
    case "TestBinary":
      return wordsBeside(reader, hole).some(isText) ? unequal : undefined;
    case "TestUnary":
      return fileTests.test(reader.operator) ? noFile : undefined;
    case "Case":
      return effectInCase(reader, hole);
    case "Command":
      return effectInArgument(reader, around, hole);
    default:
      return undefined;
  }
}

const inName = "which becomes a part of the name";
/** What a newline at the end does to a comparison with a text that has none. */
export const unequal = "so it never equals this text";
const noFile = "and no file is called like that";
const fileTests = /^-[bcdefghkprsuwxGLNOS]$/;

/** The words with which one is compared that holds a place. */
function wordsBeside(reader: SyntaxNode, { start, end }: ScriptRange): readonly Word[] {
  return comparedWords(reader, (word) => word.pos <= start && end <= word.end);
}

/** Whether a word is some text in all runs: a command that prints nothing prints no newline either. */
function isText(word: Word): boolean {
  return word.value !== "" && isConstant(word);
}

function effectInCase(reader: Case, hole: ScriptRange): string | undefined {
  const others = wordsBeside(reader, hole);
  if (others.length === 0 || !others.every(isText)) return undefined;
  const hasRest = reader.items.some(({ pattern }) => pattern.some(({ text }) => text === "*"));
  return hasRest ? "so no pattern but `*` fits it" : "so none of these patterns fits it";
}

/** Commands whose arguments are names of files and folders, with the options behind which there is something else. */
const fileCommands: ReadonlyMap<string, readonly string[]> = new Map([
  ["cat", []],
  ["cd", []],
  ["cp", ["-S", "-t"]],
  ["head", ["-c", "-n"]],
  ["ls", ["-I", "-T", "-w"]],
  ["mkdir", ["-m"]],
  ["mv", ["-S", "-t"]],
  ["pushd", []],
  ["rm", []],
  ["rmdir", []],
  ["source", []],
  ["tail", ["-c", "-n", "-s"]],
  ["touch", ["-d", "-t"]],
]);

/** Commands of git whose arguments are names of branches, tags, remotes, commits and files. */
const nameCommands: ReadonlySet<string> = new Set([
  "add",
  "branch",
  "checkout",
  "cherry-pick",
  "diff",
  "format-patch",
  "log",
  "merge",
  "merge-base",
  "push",
  "range-diff",
  "rebase",
  "reset",
  "rev-list",
  "revert",
  "shortlog",
  "show",
  "switch",
  "tag",
]);
/** Options of these that may have another text behind them. */
const textOption = /^(?:-[a-z]*[FGLmnOSsUuX]|--[^=]+)$/;
/** Those of them that have none. */
const flags: ReadonlySet<string> = new Set(
  [
    "--ancestry-path --cached --cherry-pick --count --delete --exit-code --ff-only --first-parent --force",
    "--force-with-lease --hard --is-ancestor --left-right --merges --mixed --name-only --name-status --no-color",
    "--no-commit --no-edit --no-ff --no-merges --no-patch --numstat --oneline --patch --quiet --reverse",
    "--shortstat --soft --squash --staged --stat",
  ].flatMap((line) => line.split(" ")),
);

function effectInArgument(
  command: Command,
  around: readonly SyntaxNode[],
  hole: ScriptRange,
): string | undefined {
  const { args, name } = command;
  const index = args.findIndex((argument) => around.includes(argument));
  const words = wordTextsOf({ args });
  const word = words[index];
  if (word === undefined || words.length !== args.length) return undefined;
  if (isTest(command)) {
    if (fileTests.test(words[index - 1] ?? "")) return noFile;
    return wordsBeside(command, hole).some(isText) ? unequal : undefined;
  }
  if (word.startsWith("-")) return undefined;
  if (isAddress(command, word, words[index - 1] ?? "")) return inAddress;
  return isName(name?.value ?? "", words, index) ? inName : undefined;
}

/** Whether an argument is the page that is to be fetched: no option gets it that sends or names something. */
function isAddress({ name }: Command, word: string, before: string): boolean {
  if (!/^(?:curl|wget)$/.test(name?.value ?? "") || !/^https?:\/\//.test(word)) return false;
  return !/^-[A-Za-z]*[AbdeFHTuwx]$|^--(?:cookie|data|form|header|json|proxy|referer|user|url-query|write)/.test(
    before,
  );
}

const inAddress = "which no address may have, so that nothing is fetched";

/** Whether an argument of a program names a file, a folder, a branch or the like. */
function isName(program: string, words: readonly string[], index: number): boolean {
  const before = words[index - 1] ?? "";
  if (program !== "git") return fileCommands.get(program)?.includes(before) === false;
  if (index === 0 || !nameCommands.has(words[0] ?? "")) return false;
  return flags.has(before) || !textOption.test(before);
}
