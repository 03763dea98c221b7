import type { YAMLError } from "yaml";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { lineIndexOf } from "../../source/line-index.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import type { TextRange, YamlMarks } from "../yaml-syntax.ts";
import { brokenEntry } from "./broken-entry.ts";
import { headerSlip } from "./header-slip.ts";
import { leftLine } from "./left-line.ts";
import { missingColon } from "./missing-colon.ts";
import { missingDash } from "./missing-dash.ts";
import { oddDash } from "./odd-dash.ts";
import { oddFirst } from "./odd-first.ts";
import { oddLine } from "./odd-line.ts";
import { openInLine } from "./open-in-line.ts";
import { outdentedText } from "./outdented-text.ts";
import { quotingFix } from "./quoting-fix.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isInside, linesAbove } from "./source-lines.ts";
import { strayLine } from "./stray-line.ts";
import { unmarkedText } from "./unmarked-text.ts";

/** A parser may complain of each sign of a long line; of so many complaints the first that matters is one. */
const mostComplaints = 20;

/**
 * The diagnostics for what a YAML parser rejects. One mistake makes a parser complain many times,
 * so only the first complaint counts, and later ones of the kinds that stand for themselves, as long as all before are
 * of those: behind any other, text may be taken for keys, and keys for text.
 */
export function yamlProblems(
  source: SourceText,
  errors: readonly YAMLError[],
  marks: YamlMarks,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seenLines = new Set<number>();
  const complaints = new Map<number, number>();
  const index = lineIndexOf(source);
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const at = index.position(Math.min(error.pos[0], source.text.length)).line;
    const count = (complaints.get(at) ?? 0) + 1;
    complaints.set(at, count);
    if (count > mostComplaints || (found.length > 0 && !mayStandForItself(source, error))) continue;
    const problem = problemOf(source, error, marks);
    const { line } = index.position(problem.span.start);
    if (seenLines.has(line) || (found.length > 0 && !standsForItself(problem))) continue;
    seenLines.add(line);
    found.push(problem);
    if (!standsForItself(problem) || line < at || isInBrackets(problem, marks)) break;
  }
  const [open] = marks.openQuotes;
  return found.length > 0 || open === undefined ? found : [unclosedAt(source, open, "quote")];
}

/** The diagnostic for a value that starts with an unquoted `{{`, with the quotes as fix. */
export function unquotedPlaceholder(source: SourceText, offset: number): Diagnostic | undefined {
  const span = placeholderLine(source, offset) ?? placeholderInBrackets(source, offset);
  if (span === undefined) return undefined;
  const fix = isLineOfText(span) ? undefined : quotingFix(span, spanText(span));
  return diagnostic("yaml-unquoted-placeholder", span, {}, { fix });
}

/** Whether a value begins its line, and the line above is not what it belongs to: it is more of a text that has lost its sign. */
function isLineOfText({ source, start }: Span): boolean {
  const [line, above] = linesAbove(source, start);
  const isFirst = line !== undefined && line.start + line.indent === start;
  return isFirst && above !== undefined && !opensValue.test(above.text.trimEnd());
}

/** The end of a line to which what begins the next one belongs. */
const opensValue = /^ *(?:- +)*[\w$-]+:$|[,[{]$/;

/** A value that starts with a placeholder and is the rest of its line. */
function placeholderLine(source: SourceText, offset: number): Span | undefined {
  const { start, end } = boundsOfLine(source, offset);
  const line = source.text.slice(start, end);
  const at = line.indexOf("{");
  if (!line.startsWith("{{", at) || !isBeforeValue(line.slice(0, at))) return undefined;
  return upToComment({ source, start: start + at, end });
}

function boundsOfLine(source: SourceText, offset: number): { start: number; end: number } {
  const index = lineIndexOf(source);
  return index.lineBounds(index.position(offset).line);
}

/** The rest of a line without its comment and the blanks before that. */
function upToComment({ source, start, end }: Span): Span {
  const rest = source.text.slice(start, end);
  const comment = rest.search(/\s#/);
  const value = (comment < 0 ? rest : rest.slice(0, comment)).trimEnd();
  return { source, start, end: start + value.length };
}

const wholePlaceholder = /\{\{[ \t]*[\w.-]+[ \t]*\}\}(?=[ \t]*[,}\]])/y;

/** A placeholder that is all of a value between brackets: for YAML its inner braces are a key. */
function placeholderInBrackets(source: SourceText, offset: number): Span | undefined {
  const start = offset - 1;
  wholePlaceholder.lastIndex = start;
  const found = wholePlaceholder.exec(source.text);
  if (found === null || !/(?::\s|[[,])[ \t]*$/.test(source.text.slice(0, start))) return undefined;
  return { source, start, end: start + found[0].length };
}

/** Whether a text is what stands before a value on its line: dashes, and a key if there is one. */
function isBeforeValue(text: string): boolean {
  const key = text.replace(/^\s*(?:-\s+)*/, "");
  return key === "" || /^[^\s"'{}#][^:{}]*:\s+$/.test(key);
}

function standsForItself({ code }: Diagnostic): boolean {
  return (
    code === "yaml-unquoted-placeholder" || code === "yaml-reserved-start" || code === "yaml-tab"
  );
}

/** A cheap look whether what a parser complains of may be a problem that stands for itself. */
function mayStandForItself(source: SourceText, { code, message, pos: [at] }: YAMLError): boolean {
  return (
    code === "TAB_AS_INDENT" ||
    code === "BAD_SCALAR_START" ||
    / at node end\b/.test(message) ||
    unquotedPlaceholder(source, Math.min(at, source.text.length))?.fix !== undefined
  );
}

function problemOf(source: SourceText, error: YAMLError, marks: YamlMarks): Diagnostic {
  const at = Math.min(error.pos[0], source.text.length);
  const span = { source, start: at, end: Math.min(Math.max(error.pos[1], at), source.text.length) };
  const content = contentFrom(source, at);
  const complaint = complaintOf(source, error);
  return (
    mergeConflict(source) ??
    secondDocument(source, marks.blocks, complaint) ??
    headerSlip(source, content) ??
    strayLine(source, marks.blocks, content) ??
    unclosed(source, error, marks) ??
    missingColon(source, marks.blocks, complaint) ??
    outdentedText(source, marks.blocks, complaint) ??
    missingDash(source, content) ??
    oddDash(source, content) ??
    oddFirst(source, marks.blocks, content) ??
    leftLine(source, marks.blocks, content) ??
    unmarkedText(source, content) ??
    unquotedPlaceholder(source, at) ??
    strangeStart(error, source, at) ??
    byErrorCode(error, span, marks)
  );
}

/** Whether a bracket above a problem is never closed, so that what is reported behind it follows from that. */
function isInBrackets({ span }: Diagnostic, { openBrackets: [first] }: YamlMarks): boolean {
  return first !== undefined && first <= span.end;
}

/** What a merge has left in a file that cannot be read; a file is searched once, however much is wrong in it. */
const mergeConflict = createObjectMemo((source: SourceText): Diagnostic | undefined => {
  const found = /^(?:<{7} .*|={7}(?=\r?$)|>{7} .*)/m.exec(source.text);
  const mark = found?.[0].trimEnd();
  if (found === null || mark === undefined) return undefined;
  const problem = "a merge has left a conflict here";
  const help = "Choose one of the two versions, and remove the marks around them.";
  const span = { source, start: found.index, end: found.index + mark.length };
  return diagnostic("yaml-syntax", span, { problem }, { help });
});

/** The mark that ends a document above what a parser complains of. */
function secondDocument(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  for (const line of linesAbove(source, complaint)) {
    const isMark = /^(?:---|\.\.\.)\s*$/.test(line.text);
    if (isMark && !isInside(blocks, line)) {
      const isInner = /\S/.test(
        source.text.slice(0, line.start).replaceAll(/^[ \t]*(?:#|%).*$/gm, ""),
      );
      const span = { source, start: line.start, end: line.start + "---".length };
      return isInner ? diagnostic("multiple-documents", span, {}) : undefined;
    }
  }
  return undefined;
}

/** Where the text begins that a parser complains of, which it may do where the line above ends. */
function complaintOf({ text }: SourceText, error: YAMLError): number {
  const at = Math.min(error.pos[0], text.length);
  return at + text.slice(at).search(/\S|$/);
}

function unclosed(source: SourceText, error: YAMLError, marks: YamlMarks): Diagnostic | undefined {
  const report = (start: number | undefined, opened: string): Diagnostic | undefined =>
    start === undefined ? undefined : unclosedAt(source, start, opened);
  if (error.message.startsWith("Missing closing")) return report(marks.openQuotes[0], "quote");
  if (/ at node end\b/.test(error.message)) {
    return report(closedByNext(source.text, error.pos[0]), "quote");
  }
  const before =
    openBefore(source.text, error.pos[1] - 1, marks) ??
    openBeforeKey(source.text, error.pos[0], marks);
  const open = before ?? (isInFlow(error) ? openInLine(source, error.pos[0]) : undefined);
  if (open !== undefined) return report(open, `"${source.text.charAt(open)}"`);
  if (!/must end with a|and end with a/.test(error.message)) return undefined;
  const bracket = marks.openBrackets.at(-1);
  return report(bracket, `"${source.text.charAt(bracket ?? 0)}"`);
}

/** Whether a parser complains of something between brackets. */
function isInFlow({ message }: YAMLError): boolean {
  return /\bflow\b/i.test(message);
}

/** The first bracket that is open where a parser complains of a line that is indented no further than the bracket's. */
function openBefore(text: string, complaint: number, marks: YamlMarks): number | undefined {
  const [bracket] = marks.openBrackets;
  if (bracket === undefined || bracket >= complaint) return undefined;
  const start = text.lastIndexOf("\n", complaint - 1) + 1;
  const key = text.slice(text.lastIndexOf("\n", bracket) + 1, bracket);
  if (start <= bracket || !/(?:: +|^ *(?:- +)*)$/.test(key)) return undefined;
  const first = /:/.test(key) ? key.search(/[^ -]/) : key.lastIndexOf("-");
  const column = first < 0 ? key.length : first;
  return text.slice(start).search(/\S/) <= column ? bracket : undefined;
}

/** The first bracket that is open if it stands right before the key of an entry, of whose line a parser complains. */
function openBeforeKey(text: string, complaint: number, marks: YamlMarks): number | undefined {
  const [bracket] = marks.openBrackets;
  if (bracket === undefined) return undefined;
  const start = text.lastIndexOf("\n", bracket) + 1;
  const end = text.indexOf("\n", bracket);
  if (complaint < start || (end >= 0 && complaint > end)) return undefined;
  const line = text.slice(start, end < 0 ? text.length : end);
  return /^ *(?:- +)*\[[\w$-]+:(?: |$)[^\]]*$/.test(line) ? bracket : undefined;
}

function unclosedAt(source: SourceText, start: number, opened: string): Diagnostic {
  return diagnostic("yaml-unclosed", { source, start, end: start + 1 }, { opened });
}

/** The start of the quoted text of several lines that ends before an offset: the quote of a later text has closed it. */
function closedByNext(text: string, end: number): number | undefined {
  const quote = text.charAt(end - 1);
  const start = /["']/.test(quote) ? text.lastIndexOf(quote, end - 2) : -1;
  return start >= 0 && text.slice(start, end).includes("\n") ? start : undefined;
}

/** A text that begins with a sign which YAML reads on its own, where a parser complains of what follows. */
function strangeStart(
  { message }: YAMLError,
  source: SourceText,
  complaint: number,
): Diagnostic | undefined {
  if (!/ at node end\b/.test(message)) return undefined;
  const { start, end } = boundsOfLine(source, complaint);
  const before = beforeSign.exec(source.text.slice(start, end))?.[0].length;
  if (before === undefined) return undefined;
  const value = upToComment({ source, start: start + before, end });
  const character = source.text.charAt(value.start);
  const fix = quotingFix(value, spanText(value));
  return diagnostic(
    "yaml-reserved-start",
    { ...value, end: value.start + 1 },
    { character },
    { fix },
  );
}

/** What stands before an alias, an anchor or a tag. */
const beforeSign = /^ *(?:- +)*(?:[\w$-]+: +)?(?=[*&!])/;

function byErrorCode(error: YAMLError, span: Span, marks: YamlMarks): Diagnostic {
  switch (error.code) {
    case "TAB_AS_INDENT":
      return diagnostic("yaml-tab", span, {});
    case "BAD_SCALAR_START": {
      const character = span.source.text.charAt(span.start);
      return diagnostic("yaml-reserved-start", { ...span, end: span.start + 1 }, { character });
    }
    case "BAD_INDENT":
      return misfit(span, marks);
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
      return misplacedKey(span, marks);
    default:
      if (error.message.startsWith("Sequence item without")) return misfit(span, marks);
      if (error.message.startsWith("Implicit map keys need")) {
        const broken = brokenEntry(span.source, marks.blocks, span.start);
        if (broken !== undefined) return broken;
      }
      if (/in YAML stream/.test(error.message)) {
        const words = wordsAbove(span.source);
        if (words !== undefined) return words;
      }
      return diagnostic(
        "yaml-syntax",
        span,
        { problem: problemText(error, span) },
        { help: quoteHelp(span) ?? colonHelp(span) },
      );
  }
}

/** Words on the first line of a file, which is no entry, and all below it no part of a mapping. */
function wordsAbove(source: SourceText): Diagnostic | undefined {
  const start = contentFrom(source, 0);
  const words = /^[A-Za-z][^\r\n:#"'{[]*(?=\r?\n|$)/.exec(source.text.slice(start))?.[0].trimEnd();
  if (words === undefined) return undefined;
  const problem = "a file of keys and values begins with a line that is none of them";
  const help = 'Leave it out, or begin it with "#".';
  const span = { source, start, end: start + words.length };
  return diagnostic("yaml-syntax", span, { problem }, { help });
}

/** Text right behind an apostrophe: the author took it for part of the text in quotes. */
function quoteHelp({ source, start }: Span): string | undefined {
  return /\w'$/.test(source.text.slice(Math.max(0, start - 2), start))
    ? "Inside single quotes an apostrophe is written twice: ''."
    : undefined;
}

/** Words with a colon behind them, and a bracket: the author took the line for a text. */
function colonHelp({ source, start }: Span): string | undefined {
  const line = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  return /^\s*(?:- +)*[^\s"'{[#:]+ [^:]*: +[{[]/.test(line)
    ? "A colon before a blank makes a mapping of this line: put all of it in quotes, or start it with `|`."
    : undefined;
}

/** A key where none can be: on the line of another key, or on a line that is indented too far. */
function misplacedKey(span: Span, marks: YamlMarks): Diagnostic {
  const { source, start } = span;
  const line = /^[^\r\n]*/.exec(source.text.slice(start))?.[0] ?? "";
  const before = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  if (/^[\w-]+:\S/.test(line) && /^[ -]*$/.test(before)) {
    return diagnostic("yaml-syntax", span, { problem: 'a space is missing behind the ":"' });
  }
  // A text that is no key: the quote that opens a later one has closed it.
  if (/^(?:"[^"]*|'[^']*)$/.test(line)) {
    return diagnostic("yaml-unclosed", { ...span, end: start + 1 }, { opened: "quote" });
  }
  const isItem = /^ *-\s/.test(line) && before.trim() === "";
  const isNested = /:(?:\s|$)/.test(isItem ? line.replace(/^[ -]*[\w$-]+:/, "") : line);
  if (isNested) return diagnostic("yaml-nested-mapping", span, {});
  const broken = before.trim() === "" ? brokenEntry(source, marks.blocks, start) : undefined;
  return broken ?? misfit(isItem ? span : { ...span, start: start + line.length }, marks);
}

/** A line that does not fit to those above it, unless one of them is why. */
function misfit(span: Span, marks: YamlMarks): Diagnostic {
  const word = firstWord(span);
  const left =
    leftLine(span.source, marks.blocks, word.start) ??
    brokenEntry(span.source, marks.blocks, word.start);
  if (left !== undefined) return left;
  const odd = oddLine(span.source, marks.blocks, word.start);
  return diagnostic("yaml-indentation", odd === undefined ? word : wordOf(span.source, odd), {});
}

/** The first word of a line, behind its dashes. */
function wordOf(source: SourceText, line: SourceLine): Span {
  return firstWord({ source, start: line.start + contentIndent(line), end: line.start });
}

/** The first word at or behind the start of a span. */
function firstWord({ source, start }: Span): Span {
  const from = contentFrom(source, start);
  const word = /^\S+/.exec(source.text.slice(from))?.[0];
  return word === undefined
    ? { source, start, end: start }
    : { source, start: from, end: from + word.length };
}

const blanksAndComments = /(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\r))*[ \t]*/y;

/** The offset of what comes first behind blanks and comments. */
function contentFrom({ text }: SourceText, offset: number): number {
  blanksAndComments.lastIndex = offset;
  blanksAndComments.test(text);
  return Math.max(offset, blanksAndComments.lastIndex);
}

const behindSign = "text follows the sign that starts a block on the next line";

function isBehindBlockSign({ source, start }: Span): boolean {
  const line = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  return /[:-] +[|>][-+\d]* +$/.test(line);
}

/** What the parser's messages mean to an author, for mistakes too rare for a code. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^Implicit map keys need/, "this line is neither `key: value` nor part of the value above"],
  [/ at node end$/, "more text follows a value that has already ended"],
  [/^Unexpected flow-(?:map|seq)-end/, "a closing bracket stands here without its opening one"],
  [/^Block collections are not/, "a key or list item starts here inside brackets"],
  [/^Block scalar header/, behindSign],
  [/^(?:Alias|Anchor) cannot be an empty/, 'a "*" or "&" stands here without a name'],
];

function problemText(error: YAMLError, span: Span): string {
  if (error.code === "BAD_DQ_ESCAPE") {
    return `the escape "${quoteUserText(span.source.text.slice(span.start, span.start + 2))}" does not exist`;
  }
  if (error.message.startsWith("Not a YAML token") && isBehindBlockSign(span)) return behindSign;
  const meaning = meanings.find(([pattern]) => pattern.test(error.message))?.[1];
  const text = quoteUserText(error.message.replace(/\.$/, ""));
  return meaning ?? text.charAt(0).toLowerCase() + text.slice(1);
}
