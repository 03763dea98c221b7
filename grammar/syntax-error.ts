/** A half-open range of an embedded text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The one place where a text leaves its grammar. */
export interface EmbeddedSyntaxError<Mistake extends string> {
  readonly offset: number;
  readonly length: number;
  /** What would fit there, as words of a sentence. */
  readonly expected: string;
  /** The text that stands there; empty at the end. */
  readonly found: string;
  /** What the author most likely meant, where that is known. */
  readonly mistake: Mistake | undefined;
}

/** A syntax tree, or the error in its place. */
export type Parsed<Tree, Mistake extends string> =
  | { readonly kind: "parsed"; readonly tree: Tree }
  | { readonly kind: "failed"; readonly error: EmbeddedSyntaxError<Mistake> };
