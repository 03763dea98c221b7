import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import type { Document } from "./node.ts";
import { scalarAt } from "./scalar-at.ts";
import { scalarMapOf } from "./scalar-map.ts";

/** What a scalar says, with a stretch of it. */
export interface LocatedText {
  /** All of it: escapes, folds and indentation are undone. */
  readonly text: string;
  /** Where the stretch is in it; half-open. */
  readonly start: number;
  readonly end: number;
  /** The place in the file of a range of the text. */
  spanAt(start: number, end: number): Span;
}

/** What stands at a span and around it; undefined outside the scalars of a document. */
export function locatedText(document: Document, span: Span): LocatedText | undefined {
  const scalar = scalarAt(document, span);
  if (scalar === undefined) return undefined;
  const map = scalarMapOf(scalar);
  return {
    text: scalar.text,
    start: map.fromFile(span.start),
    end: map.fromFile(span.end),
    spanAt: map.span,
  };
}

/** What a span says, however it is quoted; what the file has there, outside the scalars of a document. */
export function saidAt(document: Document, span: Span): string {
  const located = locatedText(document, span);
  return located === undefined ? spanText(span) : located.text.slice(located.start, located.end);
}
