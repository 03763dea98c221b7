import type { SourceText } from "../source/source-text.ts";
import type { Span } from "../source/span.ts";

/** The place of the tag that stands before the content of a node. */
export function tagSpan(source: SourceText, contentStart: number): Span {
  let start = source.text.lastIndexOf("!", contentStart);
  if (start < 0) return { source, start: contentStart, end: contentStart };
  while (source.text.charAt(start - 1) === "!") start -= 1;
  const length = /^[^\s,[\]{}]*/.exec(source.text.slice(start, contentStart + 1))?.[0].length ?? 0;
  return { source, start, end: start + length };
}
