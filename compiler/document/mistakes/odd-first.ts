import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { beginsItems } from "./odd-dash.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isEntry, isInside, isItem, linesAbove, linesFrom } from "./source-lines.ts";

/**
 * The diagnostic for the first line below a key, or of a file, or for the head of an item, with which nothing below it can go on:
 * words, a dash too many, another indentation. A parser complains only of the line below, which is as usual.
 */
export function oddFirst(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const lines = linesAbove(source, complaint).filter((one) => !isInside(blocks, one));
  // A parser may take such a line for the beginning of what is below it, and complain of both.
  const next = lines[0] && linesFrom(source, lines[0].start)[1];
  return (
    oddAbove(source, lines) ??
    (next && oddAbove(source, [next, ...lines])) ??
    oddBlock(source, lines)
  );
}

/** The diagnostic for the first entry below a key, if it stands with all that belongs to it where others like the next one do not. */
function oddBlock(
  source: SourceText,
  [line, ...above]: readonly SourceLine[],
): Diagnostic | undefined {
  if (line === undefined || !isEntry(line)) return undefined;
  const at = above.findIndex(
    (one) => contentIndent(one) < line.indent && /:$/.test(one.text.trimEnd()),
  );
  const parent = above[at];
  const first = above[at - 1];
  if (parent === undefined || first === undefined) return undefined;
  const usual = contentIndent(parent) + 2;
  const isShifted = line.indent === usual && first.indent !== usual && first.indent !== usual - 2;
  const isOne = above.slice(0, at - 1).every((one) => one.indent > first.indent);
  if (!isShifted || !isOne || isItem(first) !== isItem(line)) return undefined;
  return isIndentOf(source, usual, line) ? wordOf(source, first) : undefined;
}

/** The diagnostic for the indentation of a line, at its first word. */
function wordOf(source: SourceText, line: SourceLine): Diagnostic {
  const start = line.start + line.indent;
  const word = /^(?:- +)?[^\s:]+/.exec(line.text.slice(line.indent))?.[0] ?? "";
  return diagnostic("yaml-indentation", { source, start, end: start + word.length }, {});
}

/** The diagnostic for the second of some lines, from the bottom up, if the first cannot stand below it. */
function oddAbove(
  source: SourceText,
  [line, first, ...above]: readonly SourceLine[],
): Diagnostic | undefined {
  if (line === undefined || first === undefined) return undefined;
  const [parent] = above;
  const isFirst = parent !== undefined && isFirstOf(parent, { first, line });
  if (isHeader(first)) return isFirst ? shiftedHeader(source, parent, { first, line }) : undefined;
  if (!isEntry(line)) return undefined;
  return (
    twoKeys(source, first, line) ??
    cutHead(source, first, line) ??
    (isFirst ? (words(source, first, line) ?? dashedKey(source, first, line)) : undefined) ??
    (parent === undefined || isFirst ? shifted(source, { parent, first, line }) : undefined)
  );
}

/** Whether a line and the one below it stand below a key that has no other value. */
function isFirstOf(
  parent: SourceLine,
  { first, line }: { readonly first: SourceLine; readonly line: SourceLine },
): boolean {
  const column = contentIndent(parent);
  const isIn = (one: SourceLine): boolean => one.indent > column;
  return /:$/.test(parent.text.trimEnd()) && isIn(first) && isIn(line);
}

function isHeader({ text }: SourceLine): boolean {
  return /: +[|>][-+]?$/.test(text.trimEnd());
}

/** The key of a text that stands so far in that its text is indented no further. */
function shiftedHeader(
  source: SourceText,
  parent: SourceLine,
  { first, line }: { readonly first: SourceLine; readonly line: SourceLine },
): Diagnostic | undefined {
  const usual = contentIndent(parent) + 2;
  const isIn = first.indent === usual + 2 && line.indent === usual + 2;
  if (!isIn || isItem(first) || !isIndentOf(source, usual, line)) return undefined;
  const start = first.start + first.indent;
  const span = { source, start, end: first.start + first.text.trimEnd().length };
  const edits = [
    {
      span: { source, start: first.start, end: first.start + contentIndent(first) },
      text: " ".repeat(usual),
    },
  ];
  const fix = { title: "Indent it by two less than its text", edits };
  return diagnostic("yaml-indentation", span, {}, { fix });
}

/** A key or an item right behind the colon of a key, above a line that would stand below the first. */
function twoKeys(source: SourceText, first: SourceLine, line: SourceLine): Diagnostic | undefined {
  const before = /^ *(?:- +)*[\w$-]+:(?=- |[\w$-]+:(?: |$))/.exec(first.text.trimEnd())?.[0];
  if (before === undefined || line.indent <= first.indent) return undefined;
  const start = first.start + first.indent;
  const span = { source, start, end: first.start + before.length };
  const problem = "what belongs to this key stands right behind it";
  return diagnostic("yaml-syntax", span, { problem }, { help: "Write it on a line of its own." });
}

/** The head of an item that is a word, above keys in its column. */
function cutHead(source: SourceText, first: SourceLine, line: SourceLine): Diagnostic | undefined {
  if (!isItem(first) || isItem(line) || line.indent !== contentIndent(first)) return undefined;
  const word = /^ *- +(?<word>[\w$-]+) *$/.exec(first.text)?.groups?.["word"];
  if (word === undefined) return undefined;
  const problem = "this item is a word, and keys stand below it";
  const help = `If "${word}" begins a key, write all of it, with a colon and a value.`;
  return problemOf(source, first, { problem, help });
}

/** Words above the first entry of a collection. */
function words(source: SourceText, first: SourceLine, line: SourceLine): Diagnostic | undefined {
  if (!isWords(first) || isItem(first) || line.indent > first.indent) return undefined;
  const problem = "this line is neither `key: value` nor part of the value above";
  return problemOf(source, first, { problem, help: 'Leave it out, or begin it with "#".' });
}

function isWords({ text }: SourceLine): boolean {
  return /^ *[^\s"'{}[\]|>&*!#,?@%:-](?:[^:#]|:(?=\S))*$/.test(text.trimEnd());
}

/** A dash before the first key of a mapping, where no other items begin with that key. */
function dashedKey(
  source: SourceText,
  first: SourceLine,
  line: SourceLine,
): Diagnostic | undefined {
  const { dash = "", key } =
    /^ *(?<dash>- +)(?<key>[\w$-]+):(?: |$)/.exec(first.text)?.groups ?? {};
  if (key === undefined || isItem(line) || line.indent !== first.indent) return undefined;
  const next = linesFrom(source, line.start)[1];
  const goesOnInItem = next !== undefined && isEntry(next) && next.indent === contentIndent(first);
  if (goesOnInItem || beginsItems(source.text, key) > 1) return undefined;
  const start = first.start + first.indent;
  const span = { source, start, end: start + 1 };
  const problem = 'a "-" begins an item where keys of a mapping are due';
  const edit = { span: { source, start, end: start + dash.length }, text: "" };
  const fix = { title: "Leave the dash out", edits: [edit] };
  return diagnostic("yaml-syntax", span, { problem }, { help: "Leave it out.", fix });
}

/** The first entry of a collection, further in or out than the usual indentation that the next one has. */
function shifted(
  source: SourceText,
  {
    parent,
    first,
    line,
  }: {
    readonly parent: SourceLine | undefined;
    readonly first: SourceLine;
    readonly line: SourceLine;
  },
): Diagnostic | undefined {
  const usual = parent === undefined ? 0 : contentIndent(parent) + 2;
  const due = isItem(first) && !isItem(line) ? usual + 2 : usual;
  if (!isEntry(first) || (isItem(line) && !isItem(first))) return undefined;
  if (line.indent !== due || first.indent === usual || !isIndentOf(source, usual, line)) {
    return undefined;
  }
  const start = first.start + first.indent;
  const edits = [{ span: { source, start: first.start, end: start }, text: " ".repeat(usual) }];
  // What stands further in at the top of a file may have come from elsewhere.
  const isOfTop = parent !== undefined || first.indent === 1;
  const isWhole = isOfTop && !/:(?: +[|>][-+\d]*)?$/.test(first.text.trimEnd());
  const fix = isWhole ? { title: "Indent it like the line below", edits } : undefined;
  return { ...wordOf(source, first), ...(fix && { fix }) };
}

/** Whether other lines than one are indented by so much. */
function isIndentOf({ text }: SourceText, indent: number, line: SourceLine): boolean {
  const times = text.match(new RegExp(`^ {${indent}}[^\\s#]`, "gm"))?.length ?? 0;
  return times > (line.indent === indent ? 1 : 0);
}

function problemOf(
  source: SourceText,
  line: SourceLine,
  { problem, help }: { readonly problem: string; readonly help: string },
): Diagnostic {
  const span = {
    source,
    start: line.start + line.indent,
    end: line.start + line.text.trimEnd().length,
  };
  return diagnostic("yaml-syntax", span, { problem }, { help });
}
