import type { BracketPair, JsonBrackets } from "./json-brackets.ts";
import { bracketsBefore } from "./json-brackets.ts";
import type { Explanation } from "./json-explanation.ts";
import type { JsonMismatch } from "./json-mismatch.ts";
import { swappedLines } from "./swapped-lines.ts";

/** What may be wrong, and what makes the text JSON in its place if it is. */
type Guess = Explanation & {
  readonly trial?: string;
  /** The place of the trial, where that is not the one to show. */
  readonly tried?: { readonly start: number; readonly end: number };
};

/** The slip of one sign without which the whole text is JSON, where it shows at some place: only that one can be meant. */
export function singleSlip(text: string, mismatch: JsonMismatch): Explanation | undefined {
  for (const guess of guesses(text, mismatch)) {
    const { trial, tried = guess, ...explanation } = guess;
    const instead = trial ?? explanation.fix?.[1];
    if (instead === undefined) continue;
    if (isJson(text.slice(0, tried.start) + instead + text.slice(tried.end))) return explanation;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}

function* guesses(text: string, mismatch: JsonMismatch): Generator<Guess> {
  yield* otherSigns(mismatch);
  yield* otherBlanks(mismatch);
  yield* otherQuotes(text, mismatch);
  yield* quotesInText(text, mismatch);
  const surplus = commaBeforeEnd(text, mismatch);
  if (surplus !== undefined) yield surplus;
  yield* bracketSlips(text, mismatch);
  yield* swappedLines(text, mismatch.token.start);
}

/** The comma behind the last item of a list or a mapping. */
export function commaBeforeEnd(
  text: string,
  { token, expected, behind }: JsonMismatch,
): Explanation | undefined {
  const isEnd = token.text === "]" || token.text === "}";
  if (!isEnd || !(expected === "value" || expected === "key")) return undefined;
  if (text.charAt(behind - 1) !== ",") return undefined;
  return {
    start: behind - 1,
    end: behind,
    problem: `a comma stands behind the last item, before "${token.text}"`,
    help: "Leave it out.",
    fix: ["Leave out the comma", ""],
  };
}

/** What stands in the place of a colon or a comma. */
function* otherSigns({ token: { start, text: found }, expected }: JsonMismatch): Generator<Guess> {
  const isColon = expected === "colon";
  if (!(isColon || expected.startsWith("comma"))) return;
  const signs = isColon ? /^(?:[=-]>|:=|[=;,.\uFF1A])/ : /^[;:.\u3001\uFF0C]/;
  const sign = signs.exec(found)?.[0];
  if (sign === undefined) return;
  const due = isColon ? ":" : ",";
  const problem = `"${due}" expected instead of "${sign}"`;
  yield { start, end: start + sign.length, problem, fix: [`Write "${due}"`, due] };
}

/** Characters that look like a space, or like nothing, and one comma too many. */
function* otherBlanks({ token: { start, text: found }, expected }: JsonMismatch): Generator<Guess> {
  const blank = /^[\u00A0\u1680\u2000-\u200D\u202F\u205F\u2060\u3000\uFEFF]/.exec(found)?.[0];
  if (blank !== undefined) {
    const code = blank.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const problem = `U+${code} stands where only an ordinary space is one`;
    const help = "Text from web pages often brings such characters.";
    yield { start, end: start + 1, problem, help, fix: ["Write an ordinary space", " "] };
  }
  const isSurplus = found === "," && (expected === "value" || expected === "key");
  if (isSurplus) {
    const problem = "a comma too many stands here";
    yield { start, end: start + 1, problem, help: "Leave it out.", fix: ["Leave it out", ""] };
  }
}

/** A text with quotes of another kind at one end or both. */
function* otherQuotes(text: string, { token: { start } }: JsonMismatch): Generator<Guess> {
  const line = /^[^\r\n]*/.exec(text.slice(start, start + longestText))?.[0] ?? "";
  const [whole, content = ""] =
    /^[\u2018-\u201F'`]([^"\u201C-\u201F`\\]*)["\u201C-\u201F`]/.exec(line) ??
    /^"([^"\u201C-\u201F\\]*)[\u201C-\u201F]/.exec(line) ??
    /^"([^"'\\]*)'(?=\s*(?:[,:\]}]|$))/.exec(line) ??
    [];
  if (whole === undefined) return;
  const problem = "keys and texts stand in double quotes";
  const help = 'Write `"` at both ends, also of keys.';
  const fix = ["Put it in double quotes", `"${content}"`] as const;
  yield { start, end: start + whole.length, problem, help, fix };
}

/** Of longer texts nobody mistakes the quotes. */
const longestText = 10_000;

/** A word in quotes inside of a text. */
function* quotesInText(
  text: string,
  { token: { start, kind }, expected, behind }: JsonMismatch,
): Generator<Guess> {
  const isBehindText = expected.startsWith("comma") && text.charAt(behind - 1) === '"';
  if (!isBehindText || kind === "mark" || start !== behind) return;
  const word = /^[^"\\\r\n]*[^"\\\s](?=")/.exec(text.slice(start, start + longestText))?.[0];
  if (word === undefined) return;
  const problem = "a quote inside of a text ends it";
  const help = 'There it is written `\\"`.';
  const fix = ["Write a backslash before the quotes", `\\"${word}\\"`] as const;
  yield { start: behind - 1, end: start + word.length + 1, problem, help, fix };
}

function* bracketSlips(text: string, mismatch: JsonMismatch): Generator<Guess> {
  const { token, expected, behind } = mismatch;
  const brackets = bracketsBefore(text, token.start);
  yield* wrongBrackets(mismatch, brackets);
  yield* doubledOpening(text, brackets);
  yield* idleLine(text, brackets);
  yield* missingOpening(text, mismatch, brackets);
  const isClosing = expected === "end" || /^[\]}]$/.test(token.text);
  const odd = brackets.closed.filter(isOdd).map(({ closing }) => closing);
  yield* surplusClosing(odd.filter(({ isFirst }) => !isFirst));
  yield* steppedIn(brackets);
  if (isClosing) yield* surplusClosing(odd);
  const isBehindClosing = token.start === behind || /[\]}]/.test(text.charAt(behind - 1));
  if (isClosing && isBehindClosing) yield* surplusClosing([token]);
  if (expected === "comma-in-array" && token.text === ":") {
    const start = text.lastIndexOf('"', behind - 2);
    if (start > 0) yield missing("{", start);
  }
}

/** The bracket of a list whose first item stands behind the colon in its place. */
function* missingOpening(
  text: string,
  { token, expected, behind }: JsonMismatch,
  { closed }: JsonBrackets,
): Generator<Guess> {
  const opening = closed.at(-1)?.opening.start ?? 0;
  const isBehind = /^}\s*,?$/.test(text.slice(closed.at(-1)?.closing.start ?? behind, behind));
  const isEnd = expected === "comma-in-object" && token.text === "]" && token.start > behind;
  const isItem = expected === "key" || isEnd;
  const before = text.slice(0, opening).trimEnd();
  if (isBehind && isItem && before.endsWith(":")) yield missing("[", before.length);
}

/** A line that belongs to a bracket which no line above it opens. */
function* steppedIn({ stepped }: JsonBrackets): Generator<Guess> {
  if (stepped === undefined) return;
  const { start, text } = stepped;
  const problem = "this line is indented further than those beside it";
  const help = "Above it, a line that opens a bracket is missing.";
  yield { start, end: start + text.length, problem, help, trial: `"": {${text}` };
}

function missing(bracket: string, at: number): Guess {
  const help = "What stands below belongs between brackets.";
  return { start: at, end: at, problem: `a "${bracket}" is missing here`, help, trial: bracket };
}

const closingOf: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** A bracket of the other kind at one end. */
function* wrongBrackets(
  { token: { start, text: found }, expected }: JsonMismatch,
  { open }: JsonBrackets,
): Generator<Guess> {
  const opening = open.at(-1);
  const closing = closingOf[opening?.text ?? ""];
  if (opening === undefined || closing === undefined) return;
  const sign = /^[\])}>]/.exec(found)?.[0];
  if (sign !== undefined && sign !== closing && expected.startsWith("comma")) {
    const problem = `"${sign}" stands where "${closing}" closes what "${opening.text}" opens`;
    yield {
      start,
      end: start + 1,
      problem,
      opened: opening.start,
      fix: [`Write "${closing}"`, closing],
    };
  }
  const other = opening.text === "[" ? "{" : "[";
  const problem =
    other === "{"
      ? '"[" opens a list, but keys with values stand in it'
      : '"{" opens an object, but values without keys stand in it';
  const place = { start: opening.start, end: opening.start + 1 };
  yield { ...place, problem, fix: [`Write "${other}"`, other] };
}

/** A line that opens a bracket and stands there once more. */
function* idleLine(text: string, { idle }: JsonBrackets): Generator<Guess> {
  if (idle === undefined) return;
  const { start, text: sign } = idle;
  const problem = `nothing closes this "${sign}", and the line below is indented no further`;
  const help = "Leave the line out, or close the bracket.";
  const line = text.lastIndexOf("\n", start) + 1;
  const tried = { start: line, end: text.indexOf("\n", start) };
  yield { start, end: start + 1, problem, help, trial: "", tried };
}

/** An opening bracket twice, of which one is closed. */
function* doubledOpening(text: string, { open }: JsonBrackets): Generator<Guess> {
  for (const { start, text: sign } of open.slice(-2)) {
    if (text.charAt(start - 1) !== sign && text.charAt(start + 1) !== sign) continue;
    const problem = `"${sign}" stands here twice, and only one is closed`;
    const help = "Leave one of them out, or close both.";
    yield { start, end: start + 1, problem, help, trial: "" };
    return;
  }
}

/** How many closing brackets are tried out. */
const mostTrials = 4;

/** A closing bracket too many. */
function* surplusClosing(
  places: readonly { readonly start: number; readonly text: string }[],
): Generator<Guess> {
  for (const { start, text: sign } of places.slice(0, mostTrials)) {
    if (!/^[\]}]$/.test(sign)) continue;
    const problem = `a "${sign}" too many stands here`;
    yield { start, end: start + 1, problem, help: "Leave it out.", fix: ["Leave it out", ""] };
  }
}

/** Whether a bracket closes on a line that is indented otherwise than the one that opens, first of its line or right behind another one. */
function isOdd(
  { opening, closing }: BracketPair,
  index: number,
  pairs: readonly BracketPair[],
): boolean {
  if (closing.indent === opening.indent) return false;
  return closing.isFirst || pairs[index - 1]?.closing.start === closing.start - 1;
}
