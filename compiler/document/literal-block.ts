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
  const { addsFinalNewline, end, start, style, text } = scalar;
  if (style !== "literal" || text.slice(start, end).includes("\r")) return undefined;
  const { chomping, body } = readBlockHeader(text, start, end);
  if (chomping === "+") return undefined;
  const lines = linesOf(scalar, body);
  const isComplete = endsBlank(lines) || text.charAt(end - 1) === "\n";
  while (endsBlank(lines)) lines.pop();
  const mayEnd = chomping !== "-" && (isComplete || addsFinalNewline);
  return { lines, hasFinalBreak: lines.length > 0 && mayEnd };
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
