import { lineIndexOf } from "../../source/line-index.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { partitionPoint } from "../../source/partition-point.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import type { TextRange } from "../yaml-syntax.ts";

/** A line of a file. */
export interface SourceLine {
  /** The offset at which it starts. */
  readonly start: number;
  readonly text: string;
  /** How many blanks it begins with. */
  readonly indent: number;
}

/** Further away nobody looks for the reason of a mistake. */
const mostLines = 100;

/** The line of an offset, and the lines above it that are neither blank nor comments, from the bottom up. */
export function linesAbove(source: SourceText, offset: number): readonly SourceLine[] {
  const { line: last } = lineIndexOf(source).position(offset);
  const asked = lastAsked(source);
  if (asked.line !== last) {
    asked.line = last;
    asked.lines = readAbove(source, last);
  }
  return asked.lines;
}

/** Each kind of mistake looks at the lines above the same place. */
const lastAsked = createObjectMemo(
  (_: SourceText): { line: number; lines: readonly SourceLine[] } => ({
    line: 0,
    lines: [],
  }),
);

function readAbove(source: SourceText, last: number): readonly SourceLine[] {
  const lines = [lineAt(source, last)];
  for (let line = last - 1; line >= Math.max(1, last - mostLines); line -= 1) {
    const found = lineAt(source, line);
    if (!/^\s*(?:#|$)/.test(found.text)) lines.push(found);
  }
  return lines;
}

/** The lines from that of an offset on that are not blank. */
export function linesFrom(source: SourceText, offset: number): readonly SourceLine[] {
  const index = lineIndexOf(source);
  const { line: first } = index.position(offset);
  const last = Math.min(index.lineCount, first + mostLines);
  const lines: SourceLine[] = [];
  for (let line = first; line <= last; line += 1) {
    const found = lineAt(source, line);
    if (found.text.trim() !== "") lines.push(found);
  }
  return lines;
}

/** All lines of a file. */
export function linesOfText(source: SourceText): readonly SourceLine[] {
  const { lineCount } = lineIndexOf(source);
  return Array.from({ length: lineCount }, (_, index) => lineAt(source, index + 1));
}

function lineAt(source: SourceText, line: number): SourceLine {
  const lines = linesOf(source);
  const found = lines.get(line) ?? readLine(source, line);
  lines.set(line, found);
  return found;
}

/** A file with many mistakes has its lines looked at for each of them. */
const linesOf = createObjectMemo((_: SourceText) => new Map<number, SourceLine>());

function readLine(source: SourceText, line: number): SourceLine {
  const { start, end } = lineIndexOf(source).lineBounds(line);
  const text = source.text.slice(start, end);
  return { start, text, indent: Math.max(0, text.search(/\S/)) };
}

/** Where the entry of a line begins, behind dashes. */
export function contentIndent({ text }: SourceLine): number {
  return /^[ -]*/.exec(text)?.[0].length ?? 0;
}

/** Whether a line is one of a block text. */
export function isInside(blocks: readonly TextRange[], { start, indent }: SourceLine): boolean {
  const at = start + indent;
  const block = blocks[partitionPoint(blocks, ({ end }) => end <= at)];
  return block !== undefined && block.start <= at;
}

/** Whether a line begins with a key, behind dashes or none. */
export function isKey({ text }: SourceLine): boolean {
  return /^ *(?:- +)*[\w$-]+:(?: |$)/.test(text.trimEnd());
}

/** Whether a line begins an item of a list. */
export function isItem({ text }: SourceLine): boolean {
  return /^ *-(?: |$)/.test(text.trimEnd());
}

/** Whether a line begins an item, or an entry of a mapping. */
export function isEntry(line: SourceLine): boolean {
  return isItem(line) || isKey(line);
}

/** Where the line of an offset starts and ends. */
export function boundsOfLine(source: SourceText, offset: number): { start: number; end: number } {
  const index = lineIndexOf(source);
  return index.lineBounds(index.position(offset).line);
}

/** The rest of a line without its comment and the blanks before that. */
export function upToComment({ source, start, end }: Span): Span {
  const rest = source.text.slice(start, end);
  const comment = rest.search(/\s#/);
  const value = (comment < 0 ? rest : rest.slice(0, comment)).trimEnd();
  return { source, start, end: start + value.length };
}

const blanksAndComments = /(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\r))*[ \t]*/y;

/** The offset of what comes first behind blanks and comments. */
export function contentFrom({ text }: SourceText, offset: number): number {
  blanksAndComments.lastIndex = offset;
  blanksAndComments.test(text);
  return Math.max(offset, blanksAndComments.lastIndex);
}

/** The offset behind the break that ends a line of which only blanks are left; there itself where text follows. */
export function behindBreak(text: string, offset: number): number {
  lineBreak.lastIndex = offset;
  return offset + (lineBreak.exec(text)?.[0].length ?? 0);
}

const lineBreak = /[^\S\r\n]*(?:\r?\n|\r)|/y;
