import type { YAMLError } from "yaml";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { SourceText } from "../source/source-text.ts";
import type { Span } from "../source/span.ts";
import type { YamlMarks } from "./yaml-syntax.ts";

/**
 * The diagnostics for what a YAML parser rejects. One mistake makes a parser complain many times,
 * so only the first complaint counts, and later ones of the kinds that stand for themselves.
 */
export function yamlProblems(
  source: SourceText,
  errors: readonly YAMLError[],
  marks: YamlMarks,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seenLines = new Set<number>();
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const problem = problemOf(source, error, marks);
    const { line } = lineIndexOf(source).position(problem.span.start);
    if (seenLines.has(line) || (found.length > 0 && !standsForItself(problem))) continue;
    seenLines.add(line);
    found.push(problem);
  }
  return found;
}

/** The diagnostic for a line whose value starts with an unquoted `{{`, with the quotes as fix. */
export function unquotedPlaceholder(source: SourceText, offset: number): Diagnostic | undefined {
  const index = lineIndexOf(source);
  const bounds = index.lineBounds(index.position(offset).line);
  const line = source.text.slice(bounds.start, bounds.end);
  const found = /^(\s*(?:-\s+)*(?:[^\s"'{}#][^:{}]*:\s+)?)(\{\{.*?)\s*$/.exec(line);
  const value = found?.[2];
  if (found?.[1] === undefined || value === undefined) return undefined;
  const start = bounds.start + found[1].length;
  const span = { source, start, end: start + value.length };
  return diagnostic("yaml-unquoted-placeholder", span, {}, { fix: quotingFix(span, value) });
}

function quotingFix(span: Span, value: string): Fix {
  const text = /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return { title: "Put the value in quotes", edits: [{ span, text }] };
}

function standsForItself({ code }: Diagnostic): boolean {
  return (
    code === "yaml-unquoted-placeholder" || code === "yaml-reserved-start" || code === "yaml-tab"
  );
}

function problemOf(source: SourceText, error: YAMLError, marks: YamlMarks): Diagnostic {
  const at = Math.min(error.pos[0], source.text.length);
  const span = { source, start: at, end: Math.min(Math.max(error.pos[1], at), source.text.length) };
  return (
    unclosed(source, error, marks) ?? unquotedPlaceholder(source, at) ?? byErrorCode(error, span)
  );
}

function unclosed(source: SourceText, error: YAMLError, marks: YamlMarks): Diagnostic | undefined {
  const report = (start: number | undefined, opened: string): Diagnostic | undefined =>
    start === undefined
      ? undefined
      : diagnostic("yaml-unclosed", { source, start, end: start + 1 }, { opened });
  if (error.message.startsWith("Missing closing")) return report(marks.openQuotes[0], "quote");
  if (!/must end with a|and end with a/.test(error.message)) return undefined;
  const bracket = marks.openBrackets.at(-1);
  return report(bracket, `"${source.text.charAt(bracket ?? 0)}"`);
}

function byErrorCode(error: YAMLError, span: Span): Diagnostic {
  switch (error.code) {
    case "TAB_AS_INDENT":
      return diagnostic("yaml-tab", span, {});
    case "BAD_SCALAR_START": {
      const character = span.source.text.charAt(span.start);
      return diagnostic("yaml-reserved-start", { ...span, end: span.start + 1 }, { character });
    }
    case "BAD_INDENT":
      return diagnostic("yaml-indentation", span, {});
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
      return diagnostic("yaml-nested-mapping", span, {});
    default:
      return diagnostic("yaml-syntax", span, { problem: problemText(error, span) });
  }
}

/** The parser's message as the second half of a sentence, for mistakes too rare for a code. */
function problemText(error: YAMLError, span: Span): string {
  if (error.message.startsWith("Implicit map keys need")) {
    return "this line is neither `key: value` nor part of the value above";
  }
  if (error.code === "BAD_DQ_ESCAPE") {
    return `the escape "${quoteUserText(span.source.text.slice(span.start, span.start + 2))}" does not exist`;
  }
  const text = quoteUserText(error.message.replace(/\.$/, ""));
  return text.charAt(0).toLowerCase() + text.slice(1);
}
