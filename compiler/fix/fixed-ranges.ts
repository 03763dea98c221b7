import type { Fix } from "../diagnostics/diagnostic.ts";

/** A half-open range of a text, in UTF-16 units. */
export interface FixedRange {
  readonly fix: Fix;
  readonly start: number;
  readonly end: number;
}

/** Where the new texts of fixes that have been applied together stand in the text that came out. */
export function fixedRanges(applied: readonly Fix[]): readonly FixedRange[] {
  const edits = applied.flatMap((fix) => fix.edits.map((edit) => ({ fix, ...edit })));
  let shift = 0;
  return edits
    .toSorted((first, second) => first.span.start - second.span.start)
    .map(({ fix, span, text }) => {
      const start = span.start + shift;
      shift += text.length - (span.end - span.start);
      return { fix, start, end: start + text.length };
    });
}
