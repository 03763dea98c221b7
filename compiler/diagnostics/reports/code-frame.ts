import type { LineIndex } from "../../source/line-index.ts";
import { lineIndexOf, positionOf } from "../../source/line-index.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import { withoutSecretsOf } from "../secrets/without-secrets-of.ts";
import { layOutLine } from "./code-line.ts";

/** A place to show, with what it is. */
export interface FramePlace {
  readonly span: Span;
  readonly label: string;
  /** Marked with carets; the other places are underlined. */
  readonly isPrimary: boolean;
}

/** How wide a frame is and how its parts are colored. */
export interface FrameStyle {
  readonly maxWidth: number;
  readonly gutterWidth: number;
  readonly faint: (text: string) => string;
  readonly primary: (text: string) => string;
}

/** The marked lines of one source, in order; left-out lines between them are one line of dots. */
export function renderCodeFrame(
  places: readonly FramePlace[],
  style: FrameStyle,
): readonly string[] {
  const byLine = groupByLine(places);
  const gutter = (text: string): string => style.faint(`${text.padStart(style.gutterWidth)} | `);
  let previous: number | undefined;
  return [...byLine].flatMap(([line, marked]) => {
    const isGap = previous !== undefined && line > previous + 1;
    previous = line;
    const gap = isGap ? [style.faint(`${"".padStart(style.gutterWidth)} :`)] : [];
    return [...gap, ...renderMarkedLine(line, marked, { ...style, gutter })];
  });
}

function groupByLine(places: readonly FramePlace[]): ReadonlyMap<number, readonly FramePlace[]> {
  const ordered = places.toSorted((a, b) => a.span.start - b.span.start);
  return Map.groupBy(ordered, ({ span }) => positionOf(span).line);
}

function renderMarkedLine(
  line: number,
  places: readonly FramePlace[],
  style: FrameStyle & { readonly gutter: (text: string) => string },
): readonly string[] {
  const source = places[0]?.span.source;
  if (!source) return [];
  const index = lineIndexOf(source);
  const { start, end } = index.lineBounds(line);
  const ranges = places.map(({ span }) => ({
    start: span.start - start,
    end: Math.min(span.end, end) - start,
  }));
  const layout = layOutLine(shownLines(source)(line), ranges, style.maxWidth);
  const rows = places.map(({ isPrimary, label, span }, place) => {
    const { before = 0, width = 1 } = layout.marks[place] ?? {};
    const mark = (isPrimary ? "^" : "-").repeat(width);
    const note = [label, throughLine(span, line, index)].filter((text) => text !== "").join(" ");
    const row = note === "" ? mark : `${mark} ${note}`;
    return style.gutter("") + " ".repeat(before) + (isPrimary ? style.primary(row) : row);
  });
  return [(style.gutter(String(line)) + layout.text).trimEnd(), ...rows];
}

/** The lines of a source without secrets. Findings come line by line, so the last one is kept: it may be long. */
const shownLines = createObjectMemo((source: SourceText): ((line: number) => string) => {
  const index = lineIndexOf(source);
  let last: { readonly line: number; readonly text: string } | undefined;
  return (line) => {
    if (last?.line !== line) {
      const { start, end } = index.lineBounds(line);
      last = { line, text: withoutSecretsOf(source)(source.text.slice(start, end)) };
    }
    return last.text;
  };
});

/** What a place that goes on below its first line adds to its mark. */
function throughLine({ start, end }: Span, line: number, index: LineIndex): string {
  const last = index.position(Math.max(end - 1, start)).line;
  return last > line ? `(to line ${last})` : "";
}
