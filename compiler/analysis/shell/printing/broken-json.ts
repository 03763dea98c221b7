import type { Command, SyntaxNode, Word } from "unbash";
import { createQuestionMemo } from "../../../source/text-memo.ts";
import { wordsOf } from "../command-words.ts";
import { echoOptions } from "../echo-options.ts";
import { nodesAround } from "../nodes-around.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { takesOutput } from "../takes-output.ts";
import { commandsInScript } from "../visit-script.ts";
import { hole, numberHole } from "./hole.ts";
import { none } from "./printed-ways.ts";
import { outlineOf } from "./printed-words.ts";

/** What stands in a printed mapping or list and keeps it from being JSON, and where its command has it. */
export interface BrokenJson extends ScriptRange {
  readonly sign: string;
}

/**
 * What keeps JSON that a script echoes from being JSON, whatever is filled into it: words of other languages, such as `True`,
 * quotes that the shell has taken away, and commas before a bracket. `unknownWords` stand for what only a run knows.
 */
export function brokenJson(
  script: string,
  unknownWords: readonly string[],
): BrokenJson | undefined {
  if (!maybeBroken.test(script)) return undefined;
  return known(script, unknownWords.join(" "), () => ({ found: find(script, unknownWords) })).found;
}

/** Most scripts print no such text, and need no parser. */
const maybeBroken =
  /\b(?:echo|printf)\s+(?:-\w+\s+|["']?%s(?:\\n)?["']?\s+)?["'\\]+\s*[{[]|\bcat\s*<<[^\n]*\n\s*[{[]/;

const known = createQuestionMemo<{ readonly found: BrokenJson | undefined }>();

function find(script: string, unknownWords: readonly string[]): BrokenJson | undefined {
  const tree = parseShell(script);
  if (hasErrors(tree)) return undefined;
  for (const command of commandsInScript(script)) {
    const word = echoedWord(command) ?? shownDocument(command);
    const odd = word && oddIn(word, unknownWords);
    if (word === undefined || odd === undefined) continue;
    const around = nodesAround(tree, { start: command.pos, end: command.end });
    if (isPrinted(command, around)) return placeIn(word, odd, script);
  }
  return undefined;
}

/** A word, or the text of a here-document. */
type Printed = Pick<Word, "end" | "parts" | "pos" | "text">;

/** The only word that a command prints, as it is but for what expands in it. */
function echoedWord(command: Command): Word | undefined {
  const words = wordsOf(command);
  const texts = words.map(({ value }) => value);
  if (command.prefix.length > 0 || words.length !== command.args.length) return undefined;
  const name = command.name?.value;
  const { count, readsEscapes } = echoOptions(texts);
  if (name === "echo" && readsEscapes) return undefined;
  const isText = name === "printf" && /^%s(?:\\n)?$/.test(texts[0] ?? "");
  const first = isText ? 1 : count;
  if ((name !== "echo" && !isText) || words.length !== first + 1) return undefined;
  return words[first];
}

/** The here-document that `cat` prints. */
function shownDocument({ args, name, prefix, redirects }: Command): Printed | undefined {
  const [only, ...others] = redirects;
  if (name?.value !== "cat" || args.length + prefix.length + others.length > 0) return undefined;
  return only?.type === "HereDoc" ? only.body : undefined;
}

/** What a command may stand in that leaves what it prints to the script. */
const open: ReadonlySet<string> = new Set([
  "AndOr",
  "BraceGroup",
  "Case",
  "CaseItem",
  "CompoundList",
  "If",
  "Script",
  "Statement",
]);

function isPrinted(command: Command, around: readonly SyntaxNode[] | undefined): boolean {
  if (around === undefined || command.redirects.some(takesOutput)) return false;
  return around
    .filter((node) => node !== command)
    .every((node) => open.has(node.type) && !("redirects" in node && node.redirects.length > 0));
}

/** A text, a number or a word, a sign of JSON, or what is none. */
const token = new RegExp(
  String.raw`\s*(?:("(?:[^"\\]|\\.)*")|([\w.+${hole}${numberHole}-]+)|([{}[\]:,])|(\S))`,
  "gsuy",
);

/** A sign that JSON does not have there, and how often it stands before in the text. */
interface OddSign {
  readonly sign: string;
  readonly before: number;
}

/** The first of them; undefined also where the text does not look like JSON. */
function oddIn(word: Printed, unknownWords: readonly string[]): OddSign | undefined {
  const outline = outlineOf(word, none);
  const text = unknownWords.reduce((all, one) => all.replaceAll(one, hole), outline);
  if (!looksLikeJson(text.trim())) return undefined;
  let last = { sign: "", end: 0 };
  for (const match of text.matchAll(token)) {
    const sign = match[0].trim();
    const end = match.index + match[0].length;
    const odd = match[4] === undefined ? oddSign(sign, last.sign) : foreignQuote(sign);
    if (odd !== undefined) {
      const at = (odd === sign ? end : last.end) - odd.length;
      return { sign: odd, before: text.slice(0, at).split(odd).length - 1 };
    }
    if (match[4] !== undefined) return undefined;
    last = { sign, end };
  }
  return undefined;
}

function looksLikeJson(text: string): boolean {
  if (text.startsWith("{")) return text.endsWith("}") && text.includes(":");
  return /^\[\s*[{"]/.test(text) && text.endsWith("]");
}

function foreignQuote(sign: string): string | undefined {
  return sign === "'" || sign === "`" ? sign : undefined;
}

function oddSign(sign: string, before: string): string | undefined {
  if (/^[\]}]$/.test(sign)) return before === "," ? before : undefined;
  if (sign.startsWith('"')) return before.startsWith('"') ? sign : undefined;
  return /^[[{:,]$/.test(sign) || isJsonWord(sign) ? undefined : sign;
}

/** What is filled in may be any of them, also a part of one. */
function isJsonWord(word: string): boolean {
  if (word.includes(hole) || word.includes(numberHole)) return true;
  return /^(?:true|false|null|NaN|-?Infinity|-?\d[\d.eE+-]*)$/.test(word);
}

/** Where a sign stands in the word as it is written, whose own quotes do not count; the whole word where it stands otherwise there. */
function placeIn({ pos, end }: Printed, { sign, before }: OddSign, script: string): BrokenJson {
  const [quote = ""] = /^["']/.exec(script.slice(pos, end)) ?? [];
  const written = script.slice(pos + quote.length, end - quote.length);
  const parts = written.split(sign);
  if (parts.length <= before + 1) return { start: pos, end, sign };
  const start = pos + quote.length + parts.slice(0, before + 1).join(sign).length;
  return { start, end: start + sign.length, sign };
}
