import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import { quotingFix } from "./quoting-fix.ts";
import { boundsOfLine, linesAbove, upToComment } from "./source-lines.ts";

/** The diagnostic for a value that starts with an unquoted `{{`, with the quotes as fix. */
export function unquotedPlaceholder(source: SourceText, offset: number): Diagnostic | undefined {
  const span = placeholderLine(source, offset) ?? placeholderInBrackets(source, offset);
  if (span === undefined) return undefined;
  const isOfText = isLineOfText(span) || isBehindWords(span);
  const fix = isOfText ? undefined : quotingFix(span, spanText(span));
  return diagnostic("yaml-unquoted-placeholder", span, {}, { fix });
}

/** Whether a value begins its line, and the line above is not what it belongs to: it is more of a text that has lost its sign. */
function isLineOfText({ source, start }: Span): boolean {
  const [line, above] = linesAbove(source, start);
  const isFirst = line !== undefined && line.start + line.indent === start;
  return isFirst && above !== undefined && !opensValue.test(above.text.trimEnd());
}

/** Whether what stands before the colon is no key of a recipe: words, or part of a command. */
function isBehindWords({ source, start }: Span): boolean {
  const before = source.text.slice(boundsOfLine(source, start).start, start).trimEnd();
  if (!before.endsWith(":")) return false;
  const key =
    before
      .slice(0, -1)
      .split(/[:{,[]/)
      .at(-1)
      ?.replace(/^[ -]+/, "") ?? "";
  return /[ "']/.test(key.replace(/^(["'])[^"']*\1$/, ""));
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
