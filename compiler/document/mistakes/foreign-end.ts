import type { Diagnostic, Fix } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";

/**
 * The diagnostic for a value without quotes that ends as values of other languages do, which is a part of the text in YAML:
 * `model: sonnet,` with a separator, `timeout: 60 // seconds` with a comment.
 */
export function foreignEnd({ text, span }: SaidPlainly): Diagnostic | undefined {
  const last = text.charCodeAt(text.length - 1);
  if ((last === 0x2c || last === 0x3b) && wordAndSeparator.test(text)) {
    const isMeant = last === 0x3b ? !isOfKey(span) || isOfText(span) : isOfText(span);
    return isMeant ? undefined : separatorInText({ ...span, start: span.end - 1 });
  }
  const word = text.includes(" // ") ? wordAndComment.exec(text)?.[0].length : undefined;
  if (word === undefined || span.end - span.start !== text.length || isOfText(span)) {
    return undefined;
  }
  return commentInText({ ...span, start: span.start + word, end: span.start + word + "//".length });
}

/** A value without quotes, with its text. */
interface SaidPlainly {
  readonly text: string;
  readonly span: Span;
}

/** One word, as names, numbers and paths are; with a capital it may begin the text of a letter: `greeting: Hello,`. */
const wordAndSeparator = /^[a-z\d./@][\w./:@-]*[,;]$/;

const wordAndComment = /^[\w./@][\w./:@-]* +(?=\/\/ )/;

/** What stands before a value in its line. */
function before({ source, start }: Span): string {
  return source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
}

function isOfKey(span: Span): boolean {
  return /^[ -]*[\w$][\w$-]*: +$/.test(before(span));
}

/** Whether a value is a text or a command, which may well have such signs. */
function isOfText(span: Span): boolean {
  return /\b(?:command|description|label|prompt|run|script): +$/.test(before(span));
}

/** A comma or semicolon behind a value in quotes or brackets, where a line of YAML ends: other languages part entries so. */
export function straySeparator(source: SourceText, complaint: number): Diagnostic | undefined {
  behindValue.lastIndex = complaint;
  if (!behindValue.test(source.text)) return undefined;
  const span = { source, start: complaint, end: complaint + 1 };
  return diagnostic("yaml-stray-separator", span, { sign: spanText(span) }, { fix: leftOut(span) });
}

const behindValue = /[,;][ \t]*(?:\r?\n|$|[ \t]#)/y;

function separatorInText(span: Span): Diagnostic {
  const fix = leftOut(span);
  return diagnostic("yaml-separator-in-text", span, { sign: spanText(span) }, { fix });
}

function commentInText(span: Span): Diagnostic {
  const fix = { title: 'Write "#"', edits: [{ span, text: "#" }] };
  return diagnostic("yaml-comment-in-text", span, {}, { fix });
}

function leftOut(span: Span): Fix {
  return { title: `Leave "${spanText(span)}" out`, edits: [{ span, text: "" }] };
}
