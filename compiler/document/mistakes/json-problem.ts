import type { Diagnostic, Fix } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { SourceText } from "../../source/source-text.ts";
import { behindStringContent, nextJsonToken } from "../json-token.ts";
import { aroundJson } from "./around-json.ts";
import type { Explanation } from "./json-explanation.ts";
import type { Expected, JsonMismatch } from "./json-mismatch.ts";
import { commaBeforeEnd, singleSlip } from "./json-single-slip.ts";
import { missingBracket } from "./missing-bracket.ts";
import { unclosedBracket } from "./unclosed-bracket.ts";

const words: Readonly<Record<Expected, string>> = {
  value: "a value",
  key: "a key in double quotes",
  colon: '":"',
  end: "the end of the file",
  "comma-in-object": '"," or "}"',
  "comma-in-array": '"," or "]"',
};

/** The diagnostic for the first place at which a text is no JSON. */
export function jsonProblem(source: SourceText, mismatch: JsonMismatch): Diagnostic {
  const { text } = source;
  const { problem, help, fix, edited, opened, ...place } =
    aroundJson(text, mismatch) ??
    singleSlip(text, mismatch) ??
    brokenText(text, mismatch) ??
    otherSyntax(text, mismatch) ??
    betweenLines(text, mismatch) ??
    commaProblem(text, mismatch) ??
    bracketProblem(text, mismatch) ??
    missingPart(text, mismatch) ??
    plainly(mismatch);
  const span = { source, start: place.start, end: place.end };
  const [title = "", replacement = "", ...others] = fix ?? [];
  const edits = [
    { span: { ...span, end: edited ?? span.end }, text: replacement },
    ...others.map((one) => ({ span: { source, start: one.start, end: one.end }, text: one.text })),
  ];
  const edit: Fix | undefined = fix && { title, edits };
  const begin = opened === undefined ? [] : [{ source, start: opened, end: opened + 1 }];
  const related = begin.map((one) => ({ span: one, message: "What it ends begins here." }));
  return diagnostic("json-syntax", span, { problem }, { help, related, fix: edit });
}

function plainly({ token: { kind, start, text }, expected }: JsonMismatch): Explanation {
  const instead =
    kind === "end" ? "before the end of the file" : `instead of "${quoteUserText(text)}"`;
  return { start, end: start + text.length, problem: `${words[expected]} expected ${instead}` };
}

/** A key without its value. */
function missingPart(
  text: string,
  { token, expected, behind }: JsonMismatch,
): Explanation | undefined {
  if (!/^[\]},]$/.test(token.text)) return undefined;
  if (expected === "value" && text.charAt(behind - 1) === ":") {
    const problem = "a value is missing behind this colon";
    return { start: behind - 1, end: behind, problem };
  }
  if (expected !== "colon") return undefined;
  const start = Math.max(0, text.lastIndexOf('"', behind - 2));
  const key = quoteUserText(text.slice(start + 1, behind - 1));
  const problem = `"${key}" stands where a key is due, without a colon and a value`;
  return { start, end: behind, problem };
}

/** A text in double quotes with something in it that no text may have. */
function brokenText(text: string, { token }: JsonMismatch): Explanation | undefined {
  if (token.kind !== "unknown" || !token.text.startsWith('"')) return undefined;
  const at = behindStringContent(text, token.start + 1);
  const character = text.charAt(at);
  if (character === "\\") {
    const written = text.slice(at, at + 2);
    return {
      start: at,
      end: at + written.length,
      problem: `the escape "${quoteUserText(written)}" does not exist`,
      help: "A backslash is written twice: `\\\\`.",
      fix: ["Write the backslash twice", `\\${written}`],
    };
  }
  if (character === "\t") {
    const problem = "a tab stands in a text";
    return {
      start: at,
      end: at + 1,
      problem,
      fix: ["Write it `\\t`", "\\t"],
      help: "It is written `\\t`.",
    };
  }
  if (character !== "" && !/[\r\n]/.test(character)) return undefined;
  return {
    start: token.start,
    end: at,
    problem: "this text is not closed in its line",
    help: "Close it with a quote; a line break in a text is written `\\n`.",
  };
}

/** Values of other languages. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ["FALSE", "false"],
  ["False", "false"],
  ["NULL", "null"],
  ["None", "null"],
  ["Null", "null"],
  ["TRUE", "true"],
  ["True", "true"],
  ["nil", "null"],
  ["undefined", "null"],
]);

/** What other languages have and JSON has not: comments, other quotes, other words, keys without quotes. */
function otherSyntax(text: string, { token, expected }: JsonMismatch): Explanation | undefined {
  if (token.kind !== "unknown") return undefined;
  const { start } = token;
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? "";
  const comment = /^(?:\/\/.*|#.*|\/\*.*?(?:\*\/|$))/.exec(line)?.[0];
  if (comment !== undefined) {
    const help = "Leave it out, or write the recipe as YAML, which has comments.";
    return { start, end: start + comment.length, problem: "there are no comments", help };
  }
  const quoted = /^(?:'([^'"\\]*)'|[“”„]([^"“”„\\]*)[“”])/.exec(line);
  if (quoted !== null) {
    const [whole, single, curly] = quoted;
    const problem = "keys and texts stand in double quotes";
    const fix = ["Put it in double quotes", `"${single ?? curly}"`] as const;
    return { start, end: start + whole.length, problem, help: problemsOfQuotes, fix };
  }
  const word = /^[A-Za-z_][\w-]*/.exec(line)?.[0] ?? "";
  const end = start + word.length;
  const meant = otherWords.get(word);
  if (meant !== undefined && expected === "value") {
    return { start, end, problem: `"${word}" is written ${meant}`, fix: [`Write ${meant}`, meant] };
  }
  if (expected !== "key" || word === "" || !/^\s*:/.test(line.slice(word.length))) return undefined;
  return {
    ...plainly({ token, expected, behind: 0 }),
    end,
    fix: ["Put it in double quotes", `"${word}"`],
  };
}

const problemsOfQuotes = 'Write `"`, also around keys.';

/** A bracket that the lines around it show to be missing. */
function betweenLines(text: string, mismatch: JsonMismatch): Explanation | undefined {
  const found = missingBracket(text, mismatch);
  if (found === undefined) return undefined;
  const { at, bracket, opened } = found;
  const help = opened === undefined ? "What stands below belongs between brackets." : closedInTurn;
  const explanation = { start: at, end: at, problem: `a "${bracket}" is missing here`, help };
  return opened === undefined ? explanation : { ...explanation, opened };
}

const closedInTurn = "Brackets are closed in turn, the inner ones first.";

/** Where a bracket should be closed, where the text ends, another one closes or one opens in the place of a key. */
function bracketProblem(text: string, { token, expected }: JsonMismatch): Explanation | undefined {
  const isEnd = token.kind === "end" || /^[\]}]$/.test(token.text);
  const isOpening = expected === "key" && /^[[{]$/.test(token.text);
  if (!isOpening && !(isEnd && isComma(expected))) return undefined;
  const found = unclosedBracket(text, token.start + 1);
  if (found === undefined || found.start >= token.start) return undefined;
  const { behind, closing, start: opened } = found;
  const problem = `a "${closing}" is missing here`;
  return { start: behind, end: behind, opened, problem, help: closedInTurn };
}

function isComma(expected: Expected): boolean {
  return expected === "comma-in-object" || expected === "comma-in-array";
}

/** A comma too many before a closing bracket, or one that is missing. */
function commaProblem(text: string, mismatch: JsonMismatch): Explanation | undefined {
  const surplus = commaBeforeEnd(text, mismatch);
  if (surplus !== undefined) return surplus;
  const { token, expected, behind } = mismatch;
  const isItem = ["string", "number", "literal"].includes(token.kind) || /^[[{]$/.test(token.text);
  if (!isComma(expected) || !isItem) return undefined;
  if (expected === "comma-in-object" && token.kind === "string" && !isKey(text, token)) {
    const problem = "a second text stands behind the first";
    const end = token.start + token.text.length;
    return { start: token.start, end, problem, help: "Write both as one, between two quotes." };
  }
  const next = token.kind === "string" ? token.text.slice(1, -1) : token.text;
  return {
    start: behind,
    end: behind,
    problem: `a comma is missing here, before "${quoteUserText(next)}"`,
    help: "Items are separated by commas.",
    fix: ["Add the comma", ","],
  };
}

function isKey(text: string, { start, text: key }: JsonMismatch["token"]): boolean {
  return nextJsonToken(text, start + key.length).text === ":";
}
