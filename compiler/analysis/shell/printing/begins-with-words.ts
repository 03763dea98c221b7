import type { AndOr, Command, Statement, Word, WordPart } from "unbash";
import { formatAndValues, wordsOf, wordTextsOf } from "../command-words.ts";
import { echoOptions } from "../echo-options.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { isSilent, isSilentOrEnd } from "../prints-nothing.ts";
import { anyHole, hole } from "./hole.ts";
import type { Stage } from "./printing-stages.ts";

/**
 * Whether what a script prints begins with words as no JSON does, whatever it prints behind them: the first of its commands
 * that prints anything echoes them. It may also print nothing. `unknownWords` stand for what only a run knows.
 */
export function beginsWithWords(script: string, unknownWords: readonly string[]): boolean {
  if (!/\b(?:echo|printf)\b/.test(script)) return false;
  const commands = statementsInTurn(script);
  for (const [index, statement] of commands.entries()) {
    const isLast = index === commands.length - 1;
    const printer = statement.background === true ? undefined : printerIn(statement, isLast);
    if (printer !== "none") {
      const words = printer && wordsPrintedBy(printer, unknownWords);
      // An empty line is no beginning yet.
      if (words === undefined || words.trim() !== "") return beginsWithoutJson(words ?? "");
    }
  }
  return false;
}

const jsonWords = ["true", "false", "null", "NaN", "Infinity"];

/** Whether a text with holes begins as no JSON does. */
export function beginsWithoutJson(outline: string): boolean {
  const [beginning = ""] = outline.trimStart().split(anyHole, 1);
  const start = beginning.trimEnd();
  // A word that a space ends does not go on.
  const isWhole = start !== beginning;
  const mayBeWord = jsonWords.some((word) => (isWhole ? word === start : word.startsWith(start)));
  return start !== "" && !mayBeWord && !/^["\d[{-]/.test(start);
}

/** The command of a statement that may print; undefined where more than one may, and none where nothing is printed. */
function printerIn({ command }: Statement, isLast: boolean): Command | "none" | undefined {
  if (isSilent(command) || (command.type === "If" && isSilentOrEnd(command))) return "none";
  if (command.type === "Command") return command;
  if (command.type !== "AndOr" || !isLast) return undefined;
  const last = lastOfChain(command);
  return last?.type === "Command" ? last : undefined;
}

/** What is left of a script that does so at its end: `cd src && echo "In $PWD"` prints nothing or that. */
function lastOfChain({ commands, operators }: AndOr): Stage | undefined {
  const before = commands.slice(0, -1);
  const isChain = operators.every((one) => one === "&&") && before.every(isSilent);
  const last = commands.at(-1);
  return isChain && last?.type !== "Pipeline" ? last : undefined;
}

/** What a command prints first, with holes for what only a run knows; undefined where it is none that echoes. */
function wordsPrintedBy(command: Command, unknownWords: readonly string[]): string | undefined {
  const name = command.name?.value;
  if (command.prefix.length > 0 || (name !== "echo" && name !== "printf")) return undefined;
  const words = wordsOf(command);
  const texts = wordTextsOf(command);
  const echoing = name === "echo" ? echoOptions(texts) : undefined;
  const word = words[echoing?.count ?? words.length - formatAndValues(texts).length];
  if (word === undefined) return words.length === 0 ? "" : undefined;
  const text = unknownWords.reduce((all, one) => all.replaceAll(one, hole), beginningOf(word));
  if (text.startsWith("-")) return undefined;
  const hasEscapes = echoing?.readsEscapes ?? true;
  return hasEscapes ? text.replace(/^(?:\\n)+/, "").split(/[%\\]/, 1)[0] : text;
}

/** The text of a word up to what expands in it. */
function beginningOf({ parts = [], text }: Word): string {
  let beginning = "";
  for (const part of parts.flatMap(partsOf)) {
    const isFixed = part.type === "SingleQuoted" || part.type === "Literal";
    if (!isFixed) return `${beginning}${hole}`;
    beginning += part.value;
  }
  if (parts.length > 0) return beginning;
  return text.startsWith("~") ? hole : text;
}

function partsOf(part: WordPart): readonly WordPart[] {
  return part.type === "DoubleQuoted" ? part.parts : [part];
}
