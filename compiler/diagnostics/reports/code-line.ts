import { displayWidth } from "./display-width.ts";
import { visibleText } from "./visible-text.ts";

const tabStop = 4;

/** A line as a terminal shows it, with one row of marks below it for each range. */
export interface CodeLine {
  readonly text: string;
  /** For each range the columns before its marks and how many marks there are. */
  readonly marks: readonly { readonly before: number; readonly width: number }[];
}

/** A half-open range of a line, in UTF-16 units. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Lays out a line with marked ranges: tabs are expanded, wide characters take two columns, and of a
 * line wider than `maxWidth` the part around the first range stays.
 */
export function layOutLine(line: string, ranges: readonly LineRange[], maxWidth: number): CodeLine {
  const from = windowStart(line, ranges[0]?.start ?? 0, maxWidth);
  const lead = from > 0 ? "…" : "";
  const cells = expand(line, from, maxWidth - lead.length);
  const rest = cells.end < line.length ? "…" : "";
  const text = lead + cells.text + rest;
  const column = (offset: number): number =>
    lead.length + (cells.columns[clamp(offset - from, 0, cells.columns.length - 1)] ?? 0);
  const marks = ranges.map(({ start, end }) => {
    const before = column(start);
    return { before, width: Math.max(column(end) - before, 1) };
  });
  return { text: text.trimEnd(), marks };
}

/** A third of the width shows what stands before the first mark. */
function windowStart(line: string, caret: number, maxWidth: number): number {
  if (line.length <= maxWidth) return 0;
  const start = Math.max(0, caret - Math.floor(maxWidth / 3));
  return /[\uDC00-\uDFFF]/.test(line.charAt(start)) ? start + 1 : start;
}

interface Cells {
  readonly text: string;
  /** For each unit from the start, and for the end, the column where it begins. */
  readonly columns: readonly number[];
  readonly end: number;
}

function expand(line: string, from: number, maxWidth: number): Cells {
  let text = "";
  let width = 0;
  let end = from;
  const columns: number[] = [];
  // No character is narrower than a third of its units' number; joiners are cut off at that.
  for (const character of line.slice(from, from + 3 * maxWidth)) {
    const advance = character === "\t" ? tabStop - (width % tabStop) : displayWidth(character);
    if (width + advance > maxWidth) break;
    for (let unit = 0; unit < character.length; unit += 1) columns.push(width);
    text += character === "\t" ? " ".repeat(advance) : visibleText(character);
    width += advance;
    end += character.length;
  }
  return { text, columns: [...columns, width], end };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
