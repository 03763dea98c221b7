import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isInside, isKey, linesAbove, linesFrom } from "./source-lines.ts";

/**
 * The first line of a mapping, if its key is further in or out than all that follow in it, where a parser complains of the second:
 * that one line is wrong, and not the others.
 */
export function oddLine(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): SourceLine | undefined {
  const [second, ...above] = linesAbove(source, complaint).filter(
    (line) => !isInside(blocks, line),
  );
  if (second === undefined || !isKey(second)) return undefined;
  const column = second.indent;
  const at = above.findIndex((line) => contentIndent(line) <= column + 1);
  if (at < 0) return undefined;
  const first = [above.slice(at), above.slice(Math.max(0, at - 1))].find(
    ([line, before]) => line !== undefined && isShiftedFirst(line, before, column),
  )?.[0];
  const between = above.slice(0, first === undefined ? 0 : above.indexOf(first));
  if (first !== undefined && between.some(({ indent }) => indent <= contentIndent(first))) {
    return undefined;
  }
  return first !== undefined && goesOn(source, blocks, second) ? first : undefined;
}

/** Whether a line is the first of a mapping whose other keys stand in a column that is not its own. */
function isShiftedFirst(line: SourceLine, before: SourceLine | undefined, column: number): boolean {
  const shift = contentIndent(line) - column;
  if (!isKey(line) || shift === 0) return false;
  const isItem = /^ *-/.test(line.text);
  if (Math.abs(shift) === 1 && isItem) return true;
  if (before === undefined || !/:\s*$/.test(before.text)) return false;
  const parent = contentIndent(before);
  // How far the other keys would have to be from what they belong to.
  return isItem ? column - 2 >= parent : parent < Math.min(column, contentIndent(line));
}

/** Whether another key follows that is indented like that of a line. */
function goesOn(source: SourceText, blocks: readonly TextRange[], line: SourceLine): boolean {
  const [, ...below] = linesFrom(source, line.start).filter(
    (one) => !(isInside(blocks, one) || /^ *#/.test(one.text)),
  );
  const next = below.find(({ indent }) => indent <= line.indent);
  if (next === undefined || next.indent !== line.indent) return false;
  return isKey(next) && /^ *-/.test(next.text) === /^ *-/.test(line.text);
}
