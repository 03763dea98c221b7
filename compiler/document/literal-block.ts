import { readBlockHeader } from "./block-header.ts";
import type { ScalarSource } from "./scalar-source.ts";

/** A block whose lines are taken over as they are. */
export interface LiteralBlock {
  /** Without the indentation; blank ones at the end are left out. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
  /** Whether the last line is followed by a line end. */
  readonly hasFinalBreak: boolean;
}

/** The lines of a literal block; undefined for other scalars, and where line ends need a closer look. */
export function literalBlock(scalar: ScalarSource): LiteralBlock | undefined {
  const { end, text } = scalar;
  const form = formOf(scalar);
  if (form === undefined) return undefined;
  const lines = linesOf(scalar, form.body);
  const isComplete = endsBlank(lines) || text.charAt(end - 1) === "\n";
  while (endsBlank(lines)) lines.pop();
  return { lines, hasFinalBreak: lines.length > 0 && (isComplete ? form.keeps : form.adds) };
}

/** The text of a literal block; undefined also where a line holds nothing but spaces. */
export function literalText(scalar: ScalarSource): string | undefined {
  const { end, indent } = scalar;
  const form = formOf(scalar);
  if (form === undefined) return undefined;
  const inside = scalar.text.slice(form.body, end);
  if (blankLine.test(inside)) return undefined;
  const margin = " ".repeat(indent);
  const first = inside.startsWith(margin) ? inside.slice(indent) : inside;
  const text = first.replaceAll(`\n${margin}`, "\n");
  let length = text.length;
  while (text.charCodeAt(length - 1) === lineFeed) length -= 1;
  if (length === 0) return "";
  const hasFinalBreak = length < text.length ? form.keeps : form.adds;
  if (hasFinalBreak && length === text.length - 1) return text;
  return hasFinalBreak ? `${text.slice(0, length)}\n` : text.slice(0, length);
}

const blankLine = /(?:^|\n) +(?:\n|$)/;
const lineFeed = 10;

interface Form {
  /** Where the first line begins. */
  readonly body: number;
  /** Whether a line end behind the last line is kept, and whether one is added. */
  readonly keeps: boolean;
  readonly adds: boolean;
}

/** What the header of a literal block says; undefined where line ends need a closer look. */
function formOf({ addsFinalNewline, end, start, style, text }: ScalarSource): Form | undefined {
  if (style !== "literal" || text.slice(start, end).includes("\r")) return undefined;
  const { chomping, body } = readBlockHeader(text, start, end);
  if (chomping === "+") return undefined;
  const keeps = chomping !== "-";
  return { body, keeps, adds: keeps && addsFinalNewline };
}

type Line = LiteralBlock["lines"][number];

function endsBlank(lines: readonly Line[]): boolean {
  const last = lines.at(-1);
  return last !== undefined && last.start === last.end;
}

function linesOf({ text, end, indent }: ScalarSource, body: number): Line[] {
  const lines: Line[] = [];
  for (let at = body; at < end; ) {
    const newline = text.indexOf("\n", at);
    const lineEnd = newline < 0 || newline > end ? end : newline;
    let start = at;
    while (start < lineEnd && start - at < indent && text.charCodeAt(start) === 0x20) start += 1;
    lines.push({ start, end: lineEnd });
    at = lineEnd + 1;
  }
  return lines;
}
