import type { Read } from "./reads.ts";

/** At how many places a variable is read; a loop reads its condition twice at one. */
export function placesThatRead(reads: readonly Read[], name: string): number {
  const starts = reads.flatMap(({ reference }) =>
    reference.name === name ? [reference.span.start] : [],
  );
  return new Set(starts).size;
}
