import type { ObjectMemo } from "./object-memo.ts";
import { createObjectMemo } from "./object-memo.ts";
import { partitionPoint } from "./partition-point.ts";
import type { SourceText } from "./source-text.ts";
import type { Span } from "./span.ts";

const byteOrderMark = "\uFEFF";

/** A place as editors show it: both numbers start at 1, columns count UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Converts between offsets and lines with columns. LF, CR and CRLF each end one line. A byte order
 * mark belongs to no column: the character after it is line 1, column 1.
 */
export interface LineIndex {
  readonly lineCount: number;
  /** Offsets outside the text are moved to its nearest end. */
  position(offset: number): Position;
  /** Columns behind the end of a line are moved to that end, lines likewise. */
  offset(position: Position): number;
  /** The bounds of a line's text without its line end; lines outside the text are the nearest one. */
  lineBounds(line: number): { readonly start: number; readonly end: number };
}

/** The line index of a source, computed on first use. */
export const lineIndexOf: ObjectMemo<SourceText, LineIndex> = createObjectMemo(({ text }) =>
  createLineIndex(text),
);

/** Where a span starts. */
export function positionOf({ source, start }: Pick<Span, "source" | "start">): Position {
  return lineIndexOf(source).position(start);
}

function createLineIndex(text: string): LineIndex {
  const starts = lineStarts(text);
  const start = (line: number): number => starts[line - 1] ?? 0;
  const clampLine = (line: number): number => Math.min(Math.max(line, 1), starts.length);
  const lineBounds = (wanted: number): { start: number; end: number } => {
    const line = clampLine(wanted);
    const next = starts[line] ?? text.length;
    return { start: start(line), end: endOfLine(text, start(line), next) };
  };
  return {
    lineCount: starts.length,
    lineBounds,
    position(offset) {
      const inside = Math.min(Math.max(offset, start(1)), text.length);
      const line = Math.max(
        1,
        partitionPoint(starts, (each) => each <= inside),
      );
      return { line, column: inside - start(line) + 1 };
    },
    offset({ line, column }) {
      const bounds = lineBounds(line);
      return Math.min(bounds.start + Math.max(column, 1) - 1, bounds.end);
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith(byteOrderMark) ? 1 : 0];
  if (text.includes("\r")) {
    for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
    return starts;
  }
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function endOfLine(text: string, start: number, next: number): number {
  let end = next;
  while (end > start && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}
