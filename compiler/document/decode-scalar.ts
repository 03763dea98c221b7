import { ownText } from "../source/own-text.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { readBlockHeader } from "./block-header.ts";
import type { DecodedPiece } from "./decoded-piece.ts";
import { literalLines } from "./literal-lines.ts";
import type { ScalarSource } from "./scalar-source.ts";

/** The value of a scalar with where its characters come from. */
export interface DecodedScalar {
  readonly text: string;
  readonly pieces: readonly DecodedPiece[];
}

/** Decodes a scalar as PyYAML does and remembers the origin of each character. */
export function decodeScalar(scalar: ScalarSource): DecodedScalar {
  const builder = createBuilder(scalar.text);
  switch (scalar.style) {
    case "plain":
      decodeFlow(builder, scalar.start, scalar.end, plainPieces);
      break;
    case "single-quoted":
      decodeFlow(builder, scalar.start + 1, scalar.end - 1, singleQuotedPieces);
      break;
    case "double-quoted":
      decodeFlow(builder, scalar.start + 1, scalar.end - 1, doubleQuotedPieces);
      break;
    case "literal":
    case "folded":
      decodeBlock(builder, scalar);
      break;
    default:
      scalar.style satisfies never;
  }
  return builder.finish();
}

/**
 * The text that a scalar decodes to. Long ones occur in more than one recipe, and then are one string: V8 finds that in a map, and
 * sees that two of them are equal, without reading it.
 */
export function decodedText(scalar: ScalarSource): string {
  const same = verbatimText(scalar);
  if (same !== undefined) return same;
  const written = scalar.text.slice(scalar.start, scalar.end);
  const known = decoded(written, () => ({
    style: scalar.style,
    indent: scalar.indent,
    addsFinalNewline: scalar.addsFinalNewline,
    text: decode(scalar),
  }));
  return isDecodedAs(known, scalar) ? known.text : decode(scalar);
}

const decoded = createTextMemo<Omit<ScalarSource, "end" | "start">>({ toKeep: ownText });

function isDecodedAs(known: Omit<ScalarSource, "end" | "start">, scalar: ScalarSource): boolean {
  const { addsFinalNewline, indent, style } = scalar;
  return (
    known.style === style && known.indent === indent && known.addsFinalNewline === addsFinalNewline
  );
}

/** Nearly all blocks are literal, and of those lines are left as they are. */
function decode(scalar: ScalarSource): string {
  const lines = literalLines(scalar);
  if (lines === undefined) return decodeScalar(scalar).text;
  const { end, text } = scalar;
  const decodedLines = lines.map(({ length, start }) =>
    text.slice(start, Math.min(start + length, end)),
  );
  const last = lines.at(-1);
  const lacksBreak = last !== undefined && last.start + last.length > end;
  return lacksBreak ? `${decodedLines.join("")}\n` : decodedLines.join("");
}

/** Where the characters of a scalar come from. */
export function decodedPieces(scalar: ScalarSource): readonly DecodedPiece[] {
  const same = verbatim(scalar);
  if (same !== undefined) return same.length === 0 ? [] : [same];
  return literalLines(scalar) ?? decodeScalar(scalar).pieces;
}

/** What stands for something else in a scalar on one line, or makes it more than one. */
const special = {
  plain: /[\r\n]/,
  "single-quoted": /[\r\n]|''/,
  "double-quoted": /[\r\n\\]/,
} as const;

/** The only piece of a scalar that stands in the file as it is, as most on one line do. */
function verbatim(scalar: ScalarSource): DecodedPiece | undefined {
  const text = verbatimText(scalar);
  if (text === undefined) return undefined;
  const start = scalar.start + (scalar.style === "plain" ? 0 : 1);
  return { at: 0, length: text.length, start, sourceLength: text.length };
}

/** The text of such a scalar. */
function verbatimText({ end, start, style, text }: ScalarSource): string | undefined {
  if (style === "literal" || style === "folded") return undefined;
  const inside = style === "plain" ? text.slice(start, end) : text.slice(start + 1, end - 1);
  return special[style].test(inside) ? undefined : ownText(inside);
}

interface Builder {
  readonly source: string;
  /** Takes characters over as they are. */
  copy(start: number, end: number): void;
  /** Lets a range of the source stand for another text. */
  put(text: string, start: number, end: number): void;
  finish(): DecodedScalar;
}

function createBuilder(source: string): Builder {
  const pieces: DecodedPiece[] = [];
  let text = "";
  const add = (part: string, start: number, end: number): void => {
    if (part === "") return;
    pieces.push({ at: text.length, length: part.length, start, sourceLength: end - start });
    text += part;
  };
  return {
    source,
    copy: (start, end) => add(source.slice(start, end), start, end),
    put: add,
    finish: () => ({ text, pieces }),
  };
}

// The groups of the three patterns: 1 verbatim, 2 a fold with the white space around it, 3 an escape.
const plainPieces = /([^ \t\r\n]+)|((?<![ \t])[ \t]*[\r\n][ \t\r\n]*)|[ \t]+/g;
const singleQuotedPieces = /([^ \t\r\n']+)|((?<![ \t])[ \t]*[\r\n][ \t\r\n]*)|('')|[ \t]+/g;
/** What an escape makes of a blank is no white space around a fold. */
const doubleQuotedPieces =
  /([^ \t\r\n\\]+)|((?<!(?<!\\)[ \t])[ \t]*[\r\n][ \t\r\n]*)|(\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}|\\[\r\n][ \t\r\n]*|\\[\s\S])|[ \t]+/g;

function decodeFlow(builder: Builder, start: number, end: number, pattern: RegExp): void {
  for (const match of builder.source.slice(start, end).matchAll(pattern)) {
    const from = start + match.index;
    const to = from + match[0].length;
    if (match[2] !== undefined) fold(builder, from, to);
    else if (match[3] !== undefined) decodeEscape(builder, match[3], from, to);
    else builder.copy(from, to);
  }
}

/** One line break is a space; of several, the first vanishes. */
function fold(builder: Builder, start: number, end: number): void {
  const breaks = [...builder.source.slice(start, end).matchAll(/\r\n?|\n/g)];
  if (breaks.length === 1) builder.put(" ", start, end);
  else putBreaks(builder, start, breaks.slice(1));
}

function putBreaks(builder: Builder, start: number, breaks: readonly RegExpExecArray[]): void {
  for (const { index, 0: text } of breaks) {
    builder.put("\n", start + index, start + index + text.length);
  }
}

const singleEscapes: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1B"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["N", "\u0085"],
  ["_", "\u00A0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

function decodeEscape(builder: Builder, sequence: string, start: number, end: number): void {
  const code = sequence.charAt(1);
  if (sequence === "''") builder.put("'", start, end);
  else if (code === "\r" || code === "\n") {
    putBreaks(builder, start, [...sequence.matchAll(/\r\n?|\n/g)].slice(1));
  } else if (sequence.length > 2) {
    builder.put(String.fromCodePoint(Number.parseInt(sequence.slice(2), 16)), start, end);
  } else builder.put(singleEscapes.get(code) ?? code, start, end);
}

interface Line {
  /** Behind the indentation, or the end of a blank line. */
  readonly start: number;
  readonly end: number;
  /** Behind the line end. */
  readonly next: number;
  readonly blank: boolean;
  /** Whether white space follows the indentation, so that the line is never folded. */
  readonly spaced: boolean;
}

/** PyYAML's `scan_block_scalar`: a line break folds only between two lines that start with text. */
function decodeBlock(builder: Builder, scalar: ScalarSource): void {
  const { chomping, body } = readBlockHeader(scalar.text, scalar.start, scalar.end);
  const lines = blockLines(scalar, body);
  let last = lines.length - 1;
  while (last >= 0 && lines[last]?.blank) last -= 1;
  const putBreak = (line: Line): void => {
    if (line.next > line.end) builder.put("\n", line.end, line.next);
  };
  lines.slice(0, last + 1).forEach((line, index) => {
    if (!line.blank) builder.copy(line.start, line.end);
    if (index === last) return;
    const join = scalar.style === "folded" ? foldedJoin(lines, index) : "\n";
    if (join === "\n") putBreak(line);
    else builder.put(join, line.end, line.next);
  });
  const final = lines[last];
  if (final && chomping !== "-") {
    putBreak(final);
    if (final.next === final.end && scalar.addsFinalNewline)
      builder.put("\n", final.end, final.end);
  }
  if (chomping === "+") lines.slice(last + 1).forEach(putBreak);
}

/** What the break behind a line becomes: itself, a space, or nothing before blank lines. */
function foldedJoin(lines: readonly Line[], index: number): "\n" | " " | "" {
  const line = lines[index];
  if (!line || line.blank || line.spaced) return "\n";
  let next = index + 1;
  while (lines[next]?.blank) next += 1;
  if (lines[next]?.spaced) return "\n";
  return next > index + 1 ? "" : " ";
}

function blockLines(scalar: ScalarSource, body: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = body; at < scalar.end; ) {
    const end = Math.min(lineEndAfter(scalar.text, at), scalar.end);
    const isPair = scalar.text.startsWith("\r\n", end);
    const next = end < scalar.end ? end + (isPair ? 2 : 1) : scalar.end;
    lines.push(blockLine(scalar, at, end, next));
    at = next;
  }
  return lines;
}

const restOfLine = /[^\r\n]*/y;

function lineEndAfter(text: string, start: number): number {
  restOfLine.lastIndex = start;
  restOfLine.test(text);
  return restOfLine.lastIndex;
}

function blockLine({ text, indent }: ScalarSource, at: number, end: number, next: number): Line {
  let start = at;
  while (start < end && start - at < indent && text.charAt(start) === " ") start += 1;
  const first = start < end ? text.charAt(start) : "";
  return { start, end, next, blank: first === "", spaced: first === " " || first === "\t" };
}

/** How many columns the lines of a block scalar without an indentation indicator lose. */
export function detectBlockIndent(text: string, start: number, end: number): number {
  const { body } = readBlockHeader(text, start, end);
  let widest = 0;
  for (const { 1: spaces = "", 2: first } of text.slice(body, end).matchAll(/^( *)([^\r\n]?)/gm)) {
    if (first) return Math.max(widest, spaces.length);
    widest = Math.max(widest, spaces.length);
  }
  return widest;
}
