import { lineIndexOf } from "../source/line-index.ts";
import type { SourceText } from "../source/source-text.ts";

/** A line that is neither blank nor a comment. */
export interface ContentLine {
  /** The offset at which it starts. */
  readonly start: number;
  readonly text: string;
  /** How many blanks it begins with. */
  readonly indent: number;
}

/** Further up nobody looks for the reason of a mistake. */
const mostLines = 100;

/** The line of an offset, and the lines above it as far as anybody would look, from the bottom up. */
export function* linesAbove(source: SourceText, offset: number): Generator<ContentLine> {
  const index = lineIndexOf(source);
  const { line: last } = index.position(offset);
  for (let line = last; line >= Math.max(1, last - mostLines); line -= 1) {
    const { start, end } = index.lineBounds(line);
    const text = source.text.slice(start, end);
    if (line === last || !/^\s*(?:#|$)/.test(text)) {
      yield { start, text, indent: Math.max(0, text.search(/\S/)) };
    }
  }
}
