import type { SourceText } from "../../../compiler/source/source-text.ts";
import type { Span } from "../../../compiler/source/span.ts";

/** A source for diagnostics. */
export function sourceOf(text: string, path = "recipe.yaml"): SourceText {
  return { path, text };
}

/** The first place of a part of a source. */
export function spanOf(source: SourceText, part: string): Span {
  const start = source.text.indexOf(part);
  if (start < 0) throw new Error(`"${part}" is not in the source`);
  return { source, start, end: start + part.length };
}
