import type { Span } from "../source/span.ts";
import type { Scalar } from "./node.ts";
import { scalarMapOf } from "./scalar-map.ts";

/**
 * Where a part of a script stands in what its author has written. Placeholders that became variables have another length there,
 * and lines stay lines; the whole text is the place of what cannot be found between them.
 */
export function writtenPlace(
  scalar: Scalar,
  script: string,
  { start, end }: Pick<Span, "start" | "end">,
): Span {
  const { text } = scalar;
  if (text.length === script.length) return scalarMapOf(scalar).span(start, end);
  const lineStart = script.lastIndexOf("\n", start - 1) + 1;
  const number = script.slice(0, lineStart).split("\n").length - 1;
  const lines = text.split("\n");
  const [line = ""] = script.slice(lineStart).split("\n", 1);
  const part = { start: start - lineStart, end: end - lineStart };
  const place = placeInLine(lines[number] ?? "", line, part);
  if (place === undefined) return scalar.span;
  const writtenStart = lines.slice(0, number).reduce((sum, one) => sum + one.length + 1, 0);
  return scalarMapOf(scalar).span(writtenStart + place.start, writtenStart + place.end);
}

/**
 * Where a part of a line stands in how its author has written the line: as far from one of its ends, or, as a placeholder, all
 * that is between what stands before and behind it.
 */
function placeInLine(
  written: string,
  line: string,
  { start, end }: Pick<Span, "start" | "end">,
): Pick<Span, "start" | "end"> | undefined {
  if (end > line.length) return undefined;
  const longer = written.length - line.length;
  if (written.startsWith(line.slice(0, end))) return { start, end };
  const fromEnd = { start: start + longer, end: end + longer };
  if (written.startsWith(line.slice(start, end), fromEnd.start)) return fromEnd;
  const isAlone = written.startsWith(line.slice(0, start)) && written.endsWith(line.slice(end));
  return isAlone && start < fromEnd.end ? { start, end: fromEnd.end } : undefined;
}
