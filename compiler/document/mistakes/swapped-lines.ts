import { lineEnd } from "../../source/line-end.ts";
import type { Explanation } from "./json-explanation.ts";

/** A line that ends a bracket, or begins one. */
const bracketLine = /^[ \t]*[\]}],?[ \t]*$|[[{][ \t]*$/;

/** A line of a text without its line break. */
interface Line {
  readonly start: number;
  readonly end: number;
}

/** Two lines near a place, one of them with a bracket, each in the place of the other: what moves lines may do that. */
export function* swappedLines(text: string, place: number): Generator<Explanation> {
  const lines = linesAround(text, place);
  for (const [index, second] of lines.entries()) {
    const first = lines[index - 1];
    if (first === undefined) continue;
    const [one, other] = [text.slice(first.start, first.end), text.slice(second.start, second.end)];
    if (!bracketLine.test(one) && !bracketLine.test(other)) continue;
    const indents = [indentOf(one), indentOf(other)] as const;
    const least = Math.min(...indents);
    // Brackets that end one after the other stand where the lines around them are; other lines keep their own indentation.
    const isOfEnds = bracketEnd.test(one) && bracketEnd.test(other);
    const [above, below] = isOfEnds ? indents : [indents[1], indents[0]];
    const between = text.slice(first.end, second.start);
    const swapped = `${" ".repeat(above - least)}${other.trimStart()}${between}${" ".repeat(below)}${one.trimStart()}`;
    yield {
      start: first.start + least,
      end: second.end,
      problem: "these two lines stand in each other's place",
      help: "Of a line and the bracket around it, the bracket comes first where it begins and last where it ends.",
      fix: ["Swap the lines", swapped],
    };
  }
}

const bracketEnd = /^[ \t]*[\]}],?[ \t]*$/;

function indentOf(line: string): number {
  return line.search(/\S|$/);
}

/** The line of a place with the two above and the one below it. */
function linesAround(text: string, place: number): readonly Line[] {
  const lines: Line[] = [];
  let start = text.lastIndexOf("\n", place - 1) + 1;
  for (let above = 0; above < 2 && start > 0; above += 1) {
    start = start === 1 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
  }
  for (let count = 0; count < 4 && start < text.length; count += 1) {
    const end = lineEnd(text, start);
    lines.push({ start, end: text.charAt(end - 1) === "\r" ? end - 1 : end });
    start = end + 1;
  }
  return lines;
}
