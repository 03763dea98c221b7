import type { AndOr, BraceGroup, Command, CommandNode, Pipeline, Statement } from "unbash";
import { decodeJson } from "../../../../runtime/values/json-decoder.ts";
import { formatAndValues, wordTextsOf } from "../command-words.ts";
import { echoOptions } from "../echo-options.ts";
import { mayLeaveWell } from "../exits-badly.ts";
import { isConstant } from "../is-constant.ts";
import { branchesOf } from "../lists-of-if.ts";
import { mayBreakOff } from "../may-break-off.ts";
import type { OwnFunctions } from "../own-functions.ts";
import { ownFunctions } from "../own-functions.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { hasSilentTraps, isSilent } from "../prints-nothing.ts";
import { scriptGiven, startedPrinter } from "../started-command.ts";

/** How a script ended whose output is looked at: well, or in any way. */
export type Ending = "well" | "any";

/**
 * Whether the last that a script prints is a whole line, in each of its ways to end so: `make && echo yes || echo no` prints
 * one of its words last, whatever `make` prints. A script that ends early is not followed.
 */
export function endsWithLine(script: string, ending: Ending): boolean {
  return endsWith(script, { ending, isEnd: printsLine });
}

/** The same where that line ends with a word that no JSON ends with. */
export function endsWithWord(script: string, ending: Ending): boolean {
  return endsWith(script, { ending, isEnd: echoesWord });
}

/** Whether what a script prints certainly has no newline at its end: `printf '%s' "$(git rev-parse HEAD)"`. */
export function endsWithoutLine(script: string, ending: Ending): boolean {
  return endsWith(script, { ending, isEnd: printsNoLine });
}

/** What a script is to end with. */
interface Aim {
  readonly ending: Ending;
  readonly isEnd: (command: Command) => boolean;
}

/** The same, asked within a script. */
interface Question extends Aim {
  /** Functions of the script that may be called. */
  readonly functions: OwnFunctions;
  /** What is known of them: one that is being looked at counts as none that ends so, which is right where it calls itself. */
  readonly known: Map<string, boolean>;
  /** How many of them call one another. */
  readonly depth: number;
}

/** Of a function behind so many others nothing is claimed. */
const deepest = 50;

function endsWith(script: string, aim: Aim): boolean {
  if (!/\b(?:echo|printf)\b/.test(script)) return false;
  if (aim.ending === "well" ? earlyAndWell.test(script) : mayEndEarly(script)) return false;
  if (redefined.test(script)) return false;
  const commands = statementsInTurn(script);
  if (!hasSilentTraps(script, commands)) return false;
  const functions = ownFunctions(commands);
  const question = { ...aim, functions, known: new Map<string, boolean>(), depth: 0 };
  return listEnds(commands, question) || isLoopOfLines(commands, question);
}

/** Whether nothing but a loop prints, and by its last command alone: an iteration may be cut short, or there may be none. */
function isLoopOfLines(statements: readonly Statement[], question: Question): boolean {
  const [only, ...others] = statements.filter(({ command }) => !isSilent(command));
  if (only === undefined || others.length > 0 || only.background === true) return false;
  const loop = only.command.type === "Redirected" ? only.command.command : only.command;
  if (loop.type !== "For" && loop.type !== "While") return false;
  const { commands } = loop.body;
  const isLast = commands.slice(0, -1).every(({ command }) => isSilent(command));
  return isLast && listEnds(commands, question);
}

/** A function of the script itself, which may print something else. */
const redefined = /\b(?:echo|printf)[ \t]*\(\)/;

function mayEndEarly(script: string): boolean {
  return /\b(?:exec|exit|return)\b/.test(script) || mayBreakOff(script);
}

/** What ends with a number but 0 ends badly. */
const earlyAndWell = new RegExp(String.raw`\bexec\b|${mayLeaveWell}`);

function listEnds(statements: readonly Statement[], question: Question): boolean {
  const last = statements.at(-1);
  return last !== undefined && last.background !== true && nodeEnds(last.command, question);
}

function nodeEnds(node: AndOr | CommandNode | Pipeline, question: Question): boolean {
  switch (node.type) {
    case "Command":
      return commandEnds(node, question);
    case "BraceGroup":
    case "Subshell":
      return listEnds(node.body.commands, question);
    case "AndOr":
      return question.ending === "well" && chainEnds(node, question);
    case "If":
      return (
        node.else !== undefined &&
        branchesOf(node).every(({ commands }) => listEnds(commands, question))
      );
    case "Case": {
      const hasRest = node.items.some(({ pattern }) => pattern.some(({ text }) => text === "*"));
      return hasRest && node.items.every(({ body }) => listEnds(body.commands, question));
    }
    default:
      return false;
  }
}

/** A function of the script ends as its commands do, and a command that starts another one as that does. */
function commandEnds(command: Command, question: Question): boolean {
  const { functions, isEnd, ending } = question;
  const name = command.name?.value ?? "";
  const own = functions.get(name);
  if (own !== undefined) return command.redirects.length === 0 && functionEnds(name, own, question);
  const started = startedPrinter(command);
  const script = scriptGiven(started);
  return script === undefined ? isEnd(started) : endsWith(script, { ending, isEnd });
}

function functionEnds(name: string, body: BraceGroup, question: Question): boolean {
  const { known, depth } = question;
  const before = known.get(name);
  if (before !== undefined) return before;
  known.set(name, false);
  const ends = depth < deepest && nodeEnds(body, { ...question, depth: depth + 1 });
  known.set(name, ends);
  return ends;
}

/** What a chain runs last where it goes well: what stands behind `&&`, and either side of `||`. */
function chainEnds({ commands, operators }: AndOr, question: Question): boolean {
  const [first, ...others] = commands.map((command) => nodeEnds(command, question));
  return others.reduce<boolean>(
    (before, ends, at) => (operators[at] === "&&" ? ends : before && ends),
    first === true,
  );
}

/** Whether a command echoes a word that is no JSON. */
export function echoesWord({ args, name, redirects }: Command): boolean {
  if (name?.value !== "echo" || redirects.length > 0) return false;
  const [word = "", ...others] = wordTextsOf({ args });
  return others.length === 0 && /^[A-Za-z][\w./-]*$/.test(word) && decodeJson(word) === undefined;
}

function printsLine(command: Command): boolean {
  if (command.redirects.length > 0) return false;
  const words = wordTextsOf(command);
  if (command.name?.value === "echo") return echoesLine(words);
  return command.name?.value === "printf" && (formatAndValues(words)[0] ?? "").endsWith("\\n");
}

function printsNoLine(command: Command): boolean {
  if (command.redirects.length > 0) return false;
  const words = wordTextsOf(command);
  const last = command.args.at(-1);
  if (last?.type !== "Word" || !(hasNewlinesCut.test(last.text) || isConstant(last))) return false;
  if (/\\[cn]?$/.test(words.at(-1) ?? "")) return false;
  if (command.name?.value === "echo") return !echoesLine(words);
  const [format = "", ...values] = formatAndValues(words);
  return command.name?.value === "printf" && (values.length === 0 || format.endsWith("%s"));
}

/** A command in the place of a whole word: the newlines at the end of what it prints are cut off. */
const hasNewlinesCut = /^"?\$\([\s\S]*\)"?$/;

/** Whether `echo` ends what it prints with a newline: neither `-n` keeps it from that, nor `\c` in a text that `-e` reads. */
export function echoesLine(words: readonly string[]): boolean {
  const { endsLine, readsEscapes } = echoOptions(words);
  return endsLine && !(readsEscapes && words.some((word) => word.includes("\\c")));
}
