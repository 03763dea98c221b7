import type { Span } from "./span.ts";

/** The header of a folded block, with what may stand between it and the first words. */
const header = />[-+\d]{0,2}[ \t]*(?:#[^\r\n]{0,200})?(?:\r?\n[ \t]{0,200}){1,9}$/;
const longestHeader = 600;

/** Finds the `>` that joins the lines of a block, given where its first words begin; undefined for all other values. */
export function foldingSign({ source, start }: Span): Span | undefined {
  const from = Math.max(0, start - longestHeader);
  const at = source.text.slice(from, start).search(header);
  return at < 0 ? undefined : { source, start: from + at, end: from + at + 1 };
}
