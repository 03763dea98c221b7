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
  const line = lines[number] ?? "";
  const before = script.slice(lineStart, end);
  const [after = ""] = script.slice(start).split("\n", 1);
  const writtenStart = lines.slice(0, number).reduce((sum, one) => sum + one.length + 1, 0);
  const column = line.startsWith(before) ? start - lineStart : line.length - after.length;
  if (!line.startsWith(script.slice(start, end), column)) return scalar.span;
  const from = writtenStart + column;
  return scalarMapOf(scalar).span(from, from + end - start);
}
