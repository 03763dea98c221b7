import type { SourceText } from "../source/source-text.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isInside, linesAbove, linesFrom } from "./source-lines.ts";
import type { TextRange } from "./yaml-syntax.ts";

/**
 * The first line of a mapping, if its key is one blank further in or out than all that follow in it, where a parser complains
 * of the second: that one line is wrong, and not the others.
 */
export function oddLine(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): SourceLine | undefined {
  const [second, ...above] = [...linesAbove(source, complaint)].filter(
    (line) => !isInside(blocks, line),
  );
  if (second === undefined || !isKey(second)) return undefined;
  const column = second.indent;
  const at = above.findIndex((line) => contentIndent(line) <= column + 1);
  const [first, before] = at < 0 ? [] : above.slice(at);
  if (first === undefined || !isKey(first)) return undefined;
  if (Math.abs(contentIndent(first) - column) !== 1) return undefined;
  const isFirst =
    /^ *-/.test(first.text) ||
    (before !== undefined && /:\s*$/.test(before.text) && contentIndent(before) < column - 1);
  return isFirst && goesOn(source, blocks, second) ? first : undefined;
}

/** Whether another key follows that is indented like that of a line. */
function goesOn(source: SourceText, blocks: readonly TextRange[], line: SourceLine): boolean {
  const [, ...below] = linesFrom(source, line.start).filter(
    (one) => !(isInside(blocks, one) || /^ *#/.test(one.text)),
  );
  const next = below.find(({ indent }) => indent <= line.indent);
  return next !== undefined && next.indent === line.indent && isKey(next);
}

function isKey({ text }: SourceLine): boolean {
  return /^ *(?:- +)*[\w$-]+:(?: |$)/.test(text);
}
