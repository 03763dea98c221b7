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

/** An error at a token, or at whatever stands in a text like one. */
export function errorAt<Mistake extends string>(
  { startOffset, image }: { readonly startOffset: number; readonly image: string },
  expected: string,
  mistake: Mistake | undefined,
): EmbeddedSyntaxError<Mistake> {
  return { offset: startOffset, length: image.length, expected, found: image, mistake };
}

/** The error of a text that is longer or deeper than any that is meant. */
export function tooComplex(text: string, offset: number): EmbeddedSyntaxError<"too-complex"> {
  const image = text.slice(offset, offset + 1);
  return errorAt({ startOffset: offset, image }, "the end", "too-complex");
}

/** A syntax tree, or the error in its place. */
export type Parsed<Tree, Mistake extends string> =
  | { readonly kind: "parsed"; readonly tree: Tree }
  | { readonly kind: "failed"; readonly error: EmbeddedSyntaxError<Mistake> };
