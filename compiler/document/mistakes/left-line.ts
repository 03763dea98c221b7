import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { lineIndexOf } from "../../source/line-index.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { isKeyAt } from "./open-column.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isEntry, isInside, linesAbove, linesFrom } from "./source-lines.ts";
import { timesAsKey } from "./times-as-key.ts";

/**
 * The diagnostic for a line that has left the entries around it, or that lacks what begins them, where a parser complains of the
 * line below: a key further out than the keys above and below it, a comment that was a key, a key whose text has its own indentation.
 */
export function leftLine(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const [line, ...others] = linesAbove(source, complaint);
  if (line === undefined) return undefined;
  const above = others.filter((one) => !isInside(blocks, one));
  return (
    commentedKey(source, line) ??
    shallowText(source, line, others) ??
    keyOutside(source, line, above)
  );
}

/** A comment that holds the key of what stands below it. */
function commentedKey(source: SourceText, line: SourceLine): Diagnostic | undefined {
  const index = lineIndexOf(source);
  const { line: number } = index.position(line.start);
  if (number < 2) return undefined;
  const { start, end } = index.lineBounds(number - 1);
  const text = source.text.slice(start, end).trimEnd();
  const indent = /^(?<blanks> *)#+ *(?:- +)?[\w$-]+: *(?:[|>][-+]?)?$/.exec(text)?.groups?.[
    "blanks"
  ];
  if (indent === undefined || line.indent <= indent.length) return undefined;
  const span = { source, start: start + indent.length, end: start + text.length };
  const problem = "this key is a comment, and what belongs to it is none";
  const help = 'Leave the "#" out, or write one before each line of what belongs to the key.';
  return diagnostic("yaml-syntax", span, { problem }, { help });
}

/** The first line of a text that is indented like its key, or a key between another one and its text. */
function shallowText(
  source: SourceText,
  line: SourceLine,
  [first, header]: readonly SourceLine[],
): Diagnostic | undefined {
  if (first === undefined || header === undefined || line.indent <= first.indent) return undefined;
  if (!/^ *(?:- +)*[\w$-]+: +[|>][-+]?$/.test(header.text.trimEnd())) return undefined;
  if (first.indent > contentIndent(header)) return undefined;
  const name = /^ *(?:- +)*(?<name>[\w$-]+):(?: |$)/.exec(first.text.trimEnd())?.groups?.["name"];
  if (name !== undefined && timesAsKey(source.text, name) > 1) {
    const start = header.start + contentIndent(header);
    const span = { source, start, end: header.start + header.text.trimEnd().length };
    const problem = "no text of this key stands below it";
    const help = "Its text follows the line of the key at once, and is indented further.";
    return diagnostic("yaml-syntax", span, { problem }, { help });
  }
  const start = first.start + first.indent;
  const span = { source, start, end: first.start + first.text.trimEnd().length };
  const problem = "this text is indented no further than the key that it belongs to";
  const edit = { ...span, start: first.start, end: start };
  const fix = {
    title: "Indent it like the text below",
    edits: [{ span: edit, text: " ".repeat(line.indent) }],
  };
  const help = `Indent it by ${line.indent}, as the line below is.`;
  // What has the name of a key may be one that has come between this key and its text.
  const isText = name === undefined || /^[A-Z]/.test(name);
  return diagnostic("yaml-syntax", span, { problem }, { help, fix: isText ? fix : undefined });
}

/** A key that is further out than the keys above and below it, to which it belongs. */
function keyOutside(
  source: SourceText,
  line: SourceLine,
  above: readonly SourceLine[],
): Diagnostic | undefined {
  const isItem = /^ *- /.test(line.text);
  const column = isItem ? line.indent + 2 : line.indent;
  if (!isEntry(line)) return undefined;
  const at = above.findIndex((one) => contentIndent(one) < column);
  const left = above[at];
  const name = nameOf(left);
  if (left === undefined || name === undefined || left.indent >= line.indent) return undefined;
  if (isOneOfSeveral(left, above.slice(at + 1))) return undefined;
  const isOfLevel = isKeyAt(source.text, name, column);
  const outside = placeOutside(above.slice(at), { column, isItem });
  if (outside === undefined) return undefined;
  // What belongs to the key may stand between.
  const isLone = above.slice(0, at).every((one) => contentIndent(one) > column);
  const isSure = isOfLevel || (isLone && outside === "far");
  if (!(isSure || (at === 0 && goesOn(source, line)))) return undefined;
  const start = left.start + left.indent;
  const span = { source, start, end: start + name.length };
  const blanks = { source, start: left.start, end: start };
  const edits = [{ span: blanks, text: " ".repeat(column) }];
  const fix =
    isSure && outside !== "below" && (isOfLevel || !isUsualAt(source, left, name))
      ? { title: "Indent it like the keys around it", edits }
      : undefined;
  return diagnostic("yaml-indentation", span, {}, { fix });
}

/** Whether a key is where the one before it in its mapping is, both with all that belongs to them below: nothing has left. */
function isOneOfSeveral(line: SourceLine, above: readonly SourceLine[]): boolean {
  const holds = (one: SourceLine): boolean => /^ *[\w$-]+:$/.test(one.text.trimEnd());
  const before = above.find((one) => contentIndent(one) <= line.indent);
  return holds(line) && before !== undefined && before.indent === line.indent && holds(before);
}

/**
 * How the first of some lines, from the bottom up, has left a column of entries: so far that nothing in the column can belong to it,
 * by one level, or from below a key that stands in the column and has no value now; undefined where nothing is left in the column.
 */
function placeOutside(
  [left, ...above]: readonly SourceLine[],
  { column, isItem }: { readonly column: number; readonly isItem: boolean },
): "far" | "near" | "below" | undefined {
  const [parent] = above;
  if (left === undefined || parent === undefined) return undefined;
  const isBelowKey = isAboveFirst(parent, left);
  if (isBelowKey && !isItem && contentIndent(parent) < column) return "far";
  if (!isBehindColumn(above, column)) return undefined;
  if (isBelowKey) return "below";
  return isItem || column - left.indent > 2 ? "far" : "near";
}

/** Whether another line has the key of a line in its column. */
function isUsualAt({ text }: SourceText, line: SourceLine, name: string): boolean {
  const others = text.slice(0, line.start) + text.slice(line.start + line.text.length);
  return isKeyAt(others, name, line.indent);
}

function nameOf(line: SourceLine | undefined): string | undefined {
  return /^ *(?<name>[\w$-]+):(?: |$)/.exec(line?.text.trimEnd() ?? "")?.groups?.["name"];
}

/** Whether the nearest of some lines, from the bottom up, that is no further in than a column stands in it. */
function isBehindColumn(lines: readonly SourceLine[], column: number): boolean {
  const before = lines.find((one) => contentIndent(one) <= column);
  return before !== undefined && contentIndent(before) === column;
}

/** Whether a key without a value stands right above a line that is indented no further. */
function isAboveFirst(parent: SourceLine, { indent }: SourceLine): boolean {
  return /:$/.test(parent.text.trimEnd()) && indent <= contentIndent(parent);
}

/** Whether the next line is indented like another one. */
function goesOn(source: SourceText, { start, indent }: SourceLine): boolean {
  return linesFrom(source, start)[1]?.indent === indent;
}
