import { readBlockHeader } from "./block-header.ts";
import type { DecodedPiece } from "./decoded-piece.ts";
import type { ScalarSource } from "./scalar-source.ts";

/**
 * The lines of a literal block with their line ends, without the indentation and without blank ones at the end; undefined for
 * other scalars, and where line ends need a closer look. The last line end may be added behind the scalar.
 */
export function literalLines(scalar: ScalarSource): readonly DecodedPiece[] | undefined {
  const { addsFinalNewline, end, start, style, text } = scalar;
  if (style !== "literal" || text.slice(start, end).includes("\r")) return undefined;
  const { chomping, body } = readBlockHeader(text, start, end);
  if (chomping === "+") return undefined;
  const lines = linesOf(scalar, body);
  const isComplete = isBlank(lines.at(-1)) || text.charAt(end - 1) === "\n";
  while (isBlank(lines.at(-1))) lines.pop();
  const last = lines.at(-1);
  const endsWithBreak = chomping !== "-" && (isComplete || addsFinalNewline);
  if (last === undefined || endsWithBreak) return lines;
  const length = last.length - 1;
  return lines.with(-1, { ...last, length, sourceLength: length });
}

function isBlank(line: DecodedPiece | undefined): boolean {
  return line?.length === 1;
}

function linesOf({ text, end, indent }: ScalarSource, body: number): DecodedPiece[] {
  const lines: DecodedPiece[] = [];
  let at = 0;
  for (let place = body; place < end; ) {
    const newline = text.indexOf("\n", place);
    const lineEnd = newline < 0 || newline > end ? end : newline;
    let start = place;
    while (start < lineEnd && start - place < indent && text.charCodeAt(start) === 0x20) start += 1;
    const length = lineEnd - start + 1;
    lines.push({ at, length, start, sourceLength: length });
    at += length;
    place = lineEnd + 1;
  }
  return lines;
}
