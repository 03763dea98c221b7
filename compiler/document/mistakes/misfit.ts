import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import type { YamlMarks } from "../yaml-syntax.ts";
import { brokenEntry } from "./broken-entry.ts";
import { leftLine } from "./left-line.ts";
import { oddLine } from "./odd-line.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentFrom, contentIndent } from "./source-lines.ts";

/** A key where none can be: on the line of another key, or on a line that is indented too far. */
export function misplacedKey(span: Span, marks: YamlMarks): Diagnostic {
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
  // Other blanks than these do not end a key.
  const isNested = /:(?:[ \t]|$)/.test(isItem ? line.replace(/^[ -]*[\w$][\w$-]*:/, "") : line);
  if (isNested) return diagnostic("yaml-nested-mapping", span, {});
  const broken = before.trim() === "" ? brokenEntry(source, marks.blocks, start) : undefined;
  return broken ?? misfit(isItem ? span : { ...span, start: start + line.length }, marks);
}

/** A line that does not fit to those above it, unless one of them is why. */
export function misfit(span: Span, marks: YamlMarks): Diagnostic {
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
