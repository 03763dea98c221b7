import type { SourceText } from "./source-text.ts";

/**
 * A half-open range of a source text, in UTF-16 units of the original file. A byte order mark counts
 * as one unit here; it never counts in columns (see `LineIndex`).
 */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** The text that a span covers. */
export function spanText(span: Span): string {
  return span.source.text.slice(span.start, span.end);
}
