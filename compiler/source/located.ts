import type { Span } from "./span.ts";

/** A piece of a recipe with its place. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}
