import type { AndOr, Command, CommandNode, Pipeline, Redirection, Statement } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { isSilent } from "../prints-nothing.ts";
import { scriptGiven, startedPrinter } from "../started-command.ts";
import type { Stage } from "./printing-stages.ts";
import { isFilter } from "./printing-stages.ts";
import { isProducer } from "./prints-lines.ts";

/** What prints something in a script. */
type Printing = AndOr | CommandNode | Pipeline;

/**
 * Whether all that a script prints is a listing, one thing a line, as only text has it: by its last command, whatever that reads,
 * behind a choice, in a shell of its own, or of a loop. A script that speaks of JSON may print it.
 */
export function printsListing(script: string): boolean {
  if (!listers.test(script) || /json/i.test(script)) return false;
  const commands = statementsInTurn(script);
  const hasOwn = commands.some(({ command }) => command.type === "Function");
  return !hasOwn && isListOf(commands);
}

/** Most scripts end with nothing of it, and need no parser. */
const listers =
  /\b(?:basename|column|comm|cut|df|dirname|du|fd|find|git|grep|head|ls|nl|paste|rg|sed|sort|tac|tail|tr|uniq|xargs)\b|\b(?:for|while)\b/;

function isListOf(statements: readonly Statement[]): boolean {
  const [only, ...others] = statements.filter(({ command }) => !isSilent(command));
  return only !== undefined && others.length === 0 && isListing(only.command);
}

function isListing(node: Printing): boolean {
  switch (node.type) {
    case "Command":
      return isListingCommand(node);
    case "Pipeline": {
      if (node.commands.some(isJsonEditor)) return false;
      if (isSplitEcho(node)) return true;
      const last = node.commands.findLastIndex((one, at) => at === 0 || isShaper(one));
      const [source, ...rest] = node.commands.slice(last);
      return source !== undefined && isListing(source) && rest.every(isPassing);
    }
    case "AndOr": {
      const printing = node.commands.filter((one) => !isSilent(one));
      return printing.some(isListing) && printing.every((one) => isListing(one) || isEcho(one));
    }
    case "BraceGroup":
    case "Subshell":
      return isListOf(node.body.commands);
    case "Redirected":
      return !node.redirects.some(isFile) && isListing(node.command);
    case "For":
    case "While":
      return isLineOf(node.body.commands);
    default:
      return false;
  }
}

function isListingCommand(command: Command): boolean {
  const started = startedPrinter(command);
  const script = scriptGiven(started);
  if (script !== undefined) return printsListing(script);
  return isProducer(started) || isShaper(started) || isSplitter(started);
}

/** Whether `tr` makes lines of a text that it is given: `tr , '\n' <<< "$NAMES"`. */
function isSplitter(node: Command): boolean {
  return node.redirects.some(({ type }) => type === "HereString") && isSplitting(node);
}

/** Whether a pipe makes lines of words that are echoed: `echo "$NAMES" | tr ',' '\n' | sort`. */
function isSplitEcho({ commands: [first, ...rest] }: Pipeline): boolean {
  if (first === undefined || !isEcho(first) || !rest.some(isSplitting)) return false;
  return rest.every((one) => isSplitting(one) || isPassing(one));
}

function isSplitting(node: Stage): boolean {
  if (node.type !== "Command" || node.name?.value !== "tr") return false;
  const [first = "", second] = wordTextsOf(node);
  return !first.startsWith("-") && second === "\\n";
}

/** Whether what is left of each line that a command reads is a line. */
function isPassing(node: Stage): boolean {
  if (node.type === "While") return isLineOf(node.body.commands);
  if (node.type !== "Command") return false;
  const words = wordTextsOf(node);
  switch (node.name?.value) {
    case "sed":
    case "tee":
      return true;
    case "tr":
      return !/\\n/.test(words[0] ?? "");
    case "xargs":
      return startsLister(words);
    default:
      return isFilter(node) || isShaper(node);
  }
}

function isJsonEditor(node: Stage): boolean {
  return (
    node.type === "Command" && node.name?.value === "sed" && wordTextsOf(node).some(writesJson)
  );
}

/** Whether a program of sed puts signs of JSON into lines, or around them; a long one may. */
function writesJson(program: string): boolean {
  return program.length > longestProgram || jsonSigns.test(program);
}

const longestProgram = 300;
const jsonSigns = /"|(?:^|[^a-z])s(.)(?:(?!\1).)*\1[^;]*[[{&]|(?:^|[\d;$])[aci][\\ ]/;

/** Programs that print something about each thing that they are given. */
function startsLister(words: readonly string[]): boolean {
  return words.some((word) => /^(?:basename|dirname|ls|readlink|realpath|wc)$/.test(word));
}

/** Whether commands print one line of words. */
function isLineOf(statements: readonly Statement[]): boolean {
  const [only, ...others] = statements.filter(({ command }) => !isSilent(command));
  if (only === undefined || others.length > 0) return false;
  return isEcho(only.command) || isListing(only.command);
}

/** Whether a command echoes variables and words without any of the signs that JSON has, and none of its own words. */
function isEcho(node: Printing): boolean {
  if (node.type !== "Command" || node.name?.value !== "echo" || node.redirects.some(isFile)) {
    return false;
  }
  const words = wordTextsOf(node);
  return !jsonWord.test(words.join(" ")) && words.every((word) => /^[^[{"'`(]*$/.test(word));
}

const jsonWord = /^(?:false|null|true)$/;

function isFile(one: Redirection): boolean {
  return one.type === "Redirect" && one.operator.startsWith(">") && one.target?.value !== "2";
}

/** Programs that make lines of what they read, or tell of files in lines. */
const shapers: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  ["column", (words) => !has(words, /^-\w*J/)],
  ["comm", () => true],
  ["cut", () => true],
  ["df", () => true],
  ["du", () => true],
  ["fd", () => true],
  ["grep", (words) => has(words, /^-\w*[rR]/) && !has(words, /^-\w*h|^--no-filename|["{[]/)],
  ["head", isOfText],
  ["nl", () => true],
  ["paste", () => true],
  ["rg", (words) => has(words, /^-\w*[lnH]|^--files/)],
  ["sed", (words) => isOfText(words) && !words.some(writesJson)],
  ["sort", () => true],
  ["tac", () => true],
  ["tail", isOfText],
  ["uniq", () => true],
]);

function isShaper(node: Stage): boolean {
  if (node.type !== "Command" || node.redirects.some(({ type }) => type !== "Redirect")) {
    return false;
  }
  return shapers.get(node.name?.value ?? "")?.(wordTextsOf(node)) === true;
}

function has(words: readonly string[], pattern: RegExp): boolean {
  return words.some((word) => pattern.test(word));
}

/** A file of text, or one whose name tells nothing: that of data tells it. */
const textFile = /^(?:[\w./-]*\/)?(?:[\w-]+|[\w.-]+\.(?:csv|list|log|lst|md|tsv|txt))$/;

/** Whether a command prints several lines of a file of text. */
function isOfText(words: readonly string[]): boolean {
  const file = words.at(-1) ?? "";
  if (words.length < 2 || !textFile.test(file) || file.startsWith("-")) return false;
  return !has(words.slice(0, -1), /^-(?:n?1$|\w*c|-bytes|-lines=1$)|["{]/) && words[1] !== "1";
}
