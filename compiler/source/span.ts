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

/** Whether a span lies inside another one; a span does so in itself. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.source === inner.source && outer.start <= inner.start && inner.end <= outer.end;
}

/** The text that a span covers. */
export function spanText(span: Span): string {
  return span.source.text.slice(span.start, span.end);
}
