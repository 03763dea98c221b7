/**
 * A piece of a decoded scalar: `length` units at `at` of the value come from `sourceLength` units at
 * `start` of the file. Pieces of equal lengths are verbatim, the others escapes and folded lines.
 */
export interface DecodedPiece {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  readonly sourceLength: number;
}
