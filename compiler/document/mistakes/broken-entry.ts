import type { Diagnostic, Fix } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { otherBlanksInEntry } from "./other-blanks.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isInside, linesAbove } from "./source-lines.ts";

/**
 * The diagnostic for a line that is no entry, though one is due there, where a parser complains only of the line below:
 * it takes such a line for the start of a key.
 */
export function brokenEntry(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const [last, ...above] = linesAbove(source, complaint);
  const [before] = above;
  if (last === undefined || before === undefined) return undefined;
  if (isInside(blocks, before)) return undefined;
  const blank = otherBlanksInEntry(source, last);
  if (blank !== undefined) return blank;
  const header = unfitHeader(source, last, before);
  if (header !== undefined || isBare(last)) return header ?? withoutKey(source, [last, ...above]);
  return (
    withoutBlank(source, last) ??
    otherBlanksInEntry(source, before) ??
    withoutBlank(source, before) ??
    withoutKey(source, above) ??
    leftItem(source, last, above)
  );
}

/** A dash without its space. */
function withoutBlank(source: SourceText, line: SourceLine): Diagnostic | undefined {
  const dash = /^ *-(?=[A-Za-z_]+:(?: |$))/.exec(line.text)?.[0].length;
  if (dash === undefined) return undefined;
  const problem = 'a space is missing behind the "-"';
  return syntaxProblem({ source, line, from: dash - 1, to: dash }, { problem, instead: "- " });
}

/** A header whose number says that the text is indented further than it is. */
function unfitHeader(
  source: SourceText,
  { indent }: SourceLine,
  line: SourceLine,
): Diagnostic | undefined {
  const header = /[:-] +(?<header>[|>][-+]?(?<digit>[1-9])[-+]?) *$/.exec(line.text);
  const { header: sign, digit } = header?.groups ?? {};
  if (header === null || sign === undefined || indent <= line.indent) return undefined;
  const problem = `the text below is not indented by the ${digit} that "${sign}" says`;
  const from = header.index + header[0].indexOf(sign);
  const help = "Leave the number out: how far the first line is indented tells it.";
  return syntaxProblem({ source, line, from, to: from + sign.length }, { problem, help });
}

/** Words on a line, where a key is due. */
const bare = /^ *[^\s"'{}[\]|>&*!#,?@%:-](?:[^\s:#]|:(?=\S)|#|\s(?!#))*$/;

/** The first of several lines, given from the bottom up, that are words without a key on the level of the entries around them. */
function withoutKey(source: SourceText, lines: readonly SourceLine[]): Diagnostic | undefined {
  const [last] = lines;
  if (last === undefined || !isBare(last)) return undefined;
  const count = lines.findIndex((one) => one.indent !== last.indent || !isBare(one));
  const line = lines[(count < 0 ? lines.length : count) - 1] ?? last;
  const before = count < 0 ? undefined : lines[count];
  // Further in than the entry above it, it is a part of that entry's value.
  if (before !== undefined && line.indent > contentIndent(before)) return undefined;
  const end = line.text.trimEnd().length;
  const place = { source, line, from: line.indent, to: end };
  if (before !== undefined && /: +[|>][-+]?$/.test(before.text.trimEnd())) {
    const problem = "this text has the indentation of the key that it belongs to";
    return syntaxProblem(place, { problem, help: "Indent all of its lines by two more." });
  }
  const problem = "this line is neither `key: value` nor part of the value above";
  const word = /^ *(?<word>[A-Za-z_]\w*)(?:$|[ =;])/.exec(line.text)?.groups?.["word"];
  const help = word && `If "${word}" is a key, write a colon and a space behind it.`;
  return syntaxProblem(place, { problem, ...(help === undefined ? {} : { help }) });
}

function isBare({ text }: SourceLine): boolean {
  return bare.test(text.trimEnd()) && !text.trimEnd().endsWith(":");
}

/** A field of an item on the level of the file: the lines around it belong to one item. */
function leftItem(
  source: SourceText,
  { indent, text }: SourceLine,
  [line, ...above]: readonly SourceLine[],
): Diagnostic | undefined {
  const [before] = above;
  if (line === undefined || before === undefined || line.indent >= indent) return undefined;
  const key = /^ *(?<key>[\w-]+): +[^\s|>]/.exec(line.text)?.groups?.["key"];
  const isNextItem = /^ *- +[\w-]+:(?: |$)/.test(text);
  const isNextKey = /^ *[\w-]+:(?: |$)/.test(text) && contentIndent(before) === indent;
  const isOfItem = isNextItem
    ? contentIndent(before) > indent && above.some((one) => isItemAt(one, indent))
    : isNextKey && /^ *-/.test(before.text);
  if (key === undefined || !isOfItem) return undefined;
  const start = line.start + line.indent;
  return diagnostic("yaml-indentation", { source, start, end: start + key.length }, {});
}

function isItemAt(line: SourceLine, indent: number): boolean {
  return line.indent === indent && /^ *- /.test(line.text);
}

/** Part of a line. */
interface LinePart {
  readonly source: SourceText;
  readonly line: SourceLine;
  readonly from: number;
  readonly to: number;
}

interface Words {
  readonly problem: string;
  readonly help?: string;
  /** What is right in place of the part; undefined where that is not sure. */
  readonly instead?: string;
}

function syntaxProblem(
  { source, line, from, to }: LinePart,
  { problem, help, instead }: Words,
): Diagnostic {
  const span = { source, start: line.start + from, end: line.start + to };
  const fix = instead === undefined ? undefined : rewritten(span, instead);
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}

function rewritten(span: Span, text: string): Fix {
  return {
    title: `Write "${text}"`,
    edits: [{ span, text }],
  };
}
