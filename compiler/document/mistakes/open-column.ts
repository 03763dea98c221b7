import { patternOf } from "../../source/pattern-of.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isItem, isKey } from "./source-lines.ts";

/** What may be a line's text instead of its own, and what stands around it. */
export interface Readings {
  readonly texts: readonly string[];
  /** The lines above that are no part of a block text, from the bottom up. */
  readonly above: readonly SourceLine[];
  readonly below: SourceLine | undefined;
}

/**
 * That of some texts for a line which makes it an entry among the lines around it; undefined if none does, or several that are
 * as usual as each other.
 *
 * @param others the text of the file without the line.
 */
export function fittingText(others: string, { texts, above, below }: Readings): string | undefined {
  const lines = texts.map((text) => ({ start: 0, text, indent: Math.max(0, text.search(/\S/)) }));
  const open = lines.filter((line) => isOpenFor(line, { above, below }) && mayOpen(line, below));
  // What ends with a colon has seldom no value.
  const first = open.filter((line) => isFirstBelow(line, { above, below }));
  const fitting = first.length > 0 ? first : open;
  const usual = fitting.find((line) => isUsual(line, below));
  // The last of some entries and the first behind them have two columns, and either may be meant.
  const mayBeLast = fitting.some((line) => line !== usual && isBesideKey(line, above[0]));
  const found =
    (mayBeLast ? undefined : usual) ??
    fitting.find((line) => isLikeOthers(line, others)) ??
    (fitting.length === 1 ? fitting[0] : undefined);
  return found?.text;
}

/** Whether a line is indented as it is usual above another one: like it, or by two less where that one belongs to it. */
function isUsual(line: SourceLine, below: SourceLine | undefined): boolean {
  if (below === undefined) return false;
  const column = contentIndent(line);
  if (isParent(line)) return below.indent === column + 2;
  return !isItem(line) && !isItem(below) && below.indent === column;
}

/** Whether a line that opens nothing stands in the column of the key above it, which opens nothing either. */
function isBesideKey(line: SourceLine, above: SourceLine | undefined): boolean {
  if (above === undefined || isParent(above) || isParent(line) || isItem(line)) return false;
  return isKey(above) && contentIndent(above) === contentIndent(line);
}

/** Whether other lines have the key of a line in its column. */
function isLikeOthers(line: SourceLine, others: string): boolean {
  const name = /^[ -]*(?<name>[\w$][\w$-]*):/.exec(line.text)?.groups?.["name"];
  return name !== undefined && isKeyAt(others, name, contentIndent(line));
}

/** Whether a name is a key elsewhere in a column. */
export function isKeyAt(text: string, name: string, column: number): boolean {
  const before = `^(?: {${column}}|(?=[ -]{${column}}) *(?:- +)+(?<=^.{${column}}))`;
  return new RegExp(`${before}${patternOf(name)}:(?:[ \\r\\n]|$)`, "m").test(text);
}

/** Whether an entry may stand where a line begins: beside one above that nothing has ended, or first in a collection. */
function isOpenFor(line: SourceLine, { above, below }: Omit<Readings, "texts">): boolean {
  const [last] = above;
  if (last === undefined) return line.indent === 0;
  if (isFirstBelow(line, { above, below })) return true;
  let least = Number.POSITIVE_INFINITY;
  for (const one of above) {
    if (one.indent >= least) continue;
    least = one.indent;
    const column = isItem(line) ? one.indent : contentIndent(one);
    if (column === line.indent && (isItem(one) || !isItem(line))) return true;
  }
  return false;
}

/** Whether a line may be the first below the key that it belongs to. */
function isFirstBelow(
  line: SourceLine,
  { above: [parent], below }: Omit<Readings, "texts">,
): boolean {
  if (parent === undefined || !/:$/.test(parent.text.trimEnd())) return false;
  const column = contentIndent(parent);
  const goesOn = !isParent(line) && below !== undefined && below.indent > column;
  if (goesOn) return [line.indent, contentIndent(line)].includes(below.indent);
  return line.indent === column + 2 || (isItem(line) && line.indent === column);
}

/** Whether what stands below a line may belong to it, where the line opens something. */
function mayOpen(line: SourceLine, below: SourceLine | undefined): boolean {
  if (below === undefined) return true;
  if (!isParent(line)) {
    return !isItem(line) || below.indent <= line.indent || below.indent === contentIndent(line);
  }
  return below.indent > contentIndent(line) || (isItem(below) && below.indent === line.indent);
}

function isParent({ text }: SourceLine): boolean {
  return /:(?: +[|>][-+\d]*)?$/.test(text.trimEnd());
}
