import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { behindBreak, isInside, linesAbove } from "./source-lines.ts";

/** The mark that ends a document above what a parser complains of. */
export function secondDocument(
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
      return isInner ? secondDocumentAt(span) : undefined;
    }
  }
  return undefined;
}

/** The diagnostic for a mark behind which a second document begins, or nothing more stands, or a text that is no YAML. */
export function secondDocumentAt(span: Span): Diagnostic {
  const { source, start, end } = span;
  const [first = "", ...below] = source.text.slice(end).split(/\r?\n|\r/);
  const isLast = first.trim() === "" && below.every((line) => /^\s*(?:#.*)?$/.test(line));
  if (isLast) {
    const help = "Leave the line out: nothing stands below it.";
    const line = { source, start, end: behindBreak(source.text, end) };
    const fix = { title: "Leave the line out", edits: [{ span: line, text: "" }] };
    return diagnostic("multiple-documents", span, {}, { help, fix });
  }
  const isText = !below.some((line) => /^[\w$-]+:(?:\s|$)/.test(line));
  const help = isText
    ? "A recipe has no text below its fields: write it as the `prompt` of a step, or as comments."
    : undefined;
  return diagnostic("multiple-documents", span, {}, { help });
}
