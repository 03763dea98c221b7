import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";

/** Maps a range of a text to the place in the file where its author wrote it. */
export type SpanAt = (start: number, end: number) => Span;

/** What became of an embedded text, with all that is to say about it. */
export interface LoweredText<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}
