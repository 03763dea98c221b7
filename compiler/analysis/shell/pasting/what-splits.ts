import type { Command } from "unbash";
import { isTest, wordTextsOf } from "../command-words.ts";
import { filePrograms } from "../file-programs.ts";
import { nodesAround } from "../nodes-around.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { wordReaders } from "./word-readers.ts";

/**
 * What lines do that are pasted at the end of the line of a command, without quotes: half a sentence. Undefined elsewhere, and
 * where something is left of the line, which the first line break has parted from it.
 */
export function linesEffect(script: string, hole: ScriptRange): string | undefined {
  const place = argumentAt(script, hole);
  if (place === undefined || place.isQuoted) return undefined;
  return /^[ \t]*(?:\r?\n|\)|$)/.test(script.slice(hole.end))
    ? "each of its lines behind the first is run as a command"
    : undefined;
}

/**
 * What a text does to a command into which it is pasted as an argument without quotes, where that is surely not meant: half a
 * sentence. Options and several names in one text are meant to be split.
 */
export function splitEffect(script: string, hole: ScriptRange, text: string): string | undefined {
  const place = argumentAt(script, hole);
  // Quotes in a text may keep the shell from the rest of it.
  if (place === undefined || place.isQuoted || /["'\\]/.test(text)) return undefined;
  if (!text.startsWith("-") && /[^&|<>;\s\d]\s?&\s?[^&>\s]/.test(text)) {
    return "its & runs what stands before it beside the rest";
  }
  if (/[()]/.test(text) && !/[$<>]\(/.test(text) && breaks(script, hole, text)) {
    return "its parentheses are an error there";
  }
  if (moneyParameter.test(text)) return parameterEffect;
  return /\S\s+[^\s-]/.test(text) &&
    !/["'\\|&;<>]|^-|\s-/.test(text) &&
    (isOneName(place, script, hole) || isNameOfFile(place, text))
    ? "the shell splits it at its blanks"
    : undefined;
}

/** A sum of money that a script takes for one of its parameters. */
export const moneyParameter = /(?<![\\$])\$\d/;
/** What becomes of it. */
export const parameterEffect =
  "the shell takes its dollar sign and the digit behind it for a parameter";

function breaks(script: string, hole: ScriptRange, text: string): boolean {
  if (hasErrors(parseShell(script))) return false;
  return hasErrors(parseShell(script.slice(0, hole.start) + text + script.slice(hole.end)));
}

interface ArgumentPlace {
  readonly command: Command;
  /** The index of the argument; -1 where it is the target of a redirection. */
  readonly index: number;
  readonly isQuoted: boolean;
}

/** The argument of a command that a stretch is, or stands in. */
function argumentAt(script: string, hole: ScriptRange): ArgumentPlace | undefined {
  const around = nodesAround(parseShell(script), hole);
  if (around === undefined) return undefined;
  const reader = around.find(({ type }) => wordReaders.has(type));
  const command = around.find((node) => node.type === "Command");
  if (command?.type !== "Command" || reader === undefined) return undefined;
  const isQuoted = around
    .slice(0, around.indexOf(command))
    .some(({ type }) => type.endsWith("Quoted") || type === "LocaleString");
  if (reader.type === "Redirect") return { command, index: -1, isQuoted };
  if (reader !== command) return undefined;
  const index = command.args.findIndex((one) => around.includes(one));
  return index < 0 ? undefined : { command, index, isQuoted };
}

/** Whether an argument can be but one name: of a folder that others are in, of the one that `cd` takes, of what is tested. */
function isOneName({ command, index }: ArgumentPlace, script: string, hole: ScriptRange): boolean {
  if (index < 0) return true;
  const name = command.name?.value ?? "";
  const isAlone = wordTextsOf(command).filter((word) => !word.startsWith("-")).length === 1;
  if (name === "cd" || name === "pushd") return isAlone;
  if (isTest(command)) {
    const words = wordTextsOf(command);
    const [before = "", behind = ""] = [words[index - 1], words[index + 1]];
    return fileTests.test(before) || comparing.test(before) || comparing.test(behind);
  }
  const isPath =
    /^\/[\w.*-]/.test(script.slice(hole.end)) || /[\w.]\/$/.test(script.slice(0, hole.start));
  return isPath && !printing.test(name);
}

/** Whether a text that is all which a program of files gets is the name of one file: only its last word has an ending. */
function isNameOfFile({ command }: ArgumentPlace, text: string): boolean {
  const isAlone = wordTextsOf(command).filter((word) => !word.startsWith("-")).length === 1;
  const isOfFiles = filePrograms.has(command.name?.value ?? "");
  return isAlone && isOfFiles && /^[a-z][\w-]*(?: [\w-]+)+\.[a-z]\w{0,4}$/.test(text);
}

const comparing = /^(?:!?=|==|-(?:eq|ne|lt|le|gt|ge))$/;
const fileTests = /^-[bcdefghkprsuwxnzGLNOS]$/;
const printing = /^(?:echo|printf)$/;
