import { lineEnd } from "../source/line-end.ts";
import type { BuildContext } from "./build-context.ts";
import { scalarOf } from "./build-scalar.ts";
import type { Scalar, ScalarStyle } from "./node.ts";
import type { YamlLines } from "./yaml-lines.ts";
import { behindSpaces } from "./yaml-lines.ts";

// Keys of other characters are left to the full parser, as are those too long for an implicit key.
const key =
  /(?:[\w$.][\w$./-]{0,200}(?: [\w$./-]+){0,20}|"[^"\\\n]{0,200}"|'[^'\n]{0,200}')(?=:[ \n]|:$)/y;
const singleQuoted = /'(?:[^'\n]|'')*'/y;
const doubleQuoted = /"(?:[^"\\\n]|\\[0abefnrtvNLP_ "/\\]|\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4})*"/y;
/** Up to the line end; what starts with an indicator is none, but for `-x`. */
const plain = /(?:[^-?:,[\]{}#&*!|>'"%@`\s]|-[^ \t\n])[^\n]*/y;
/** In brackets commas, brackets and colons end a scalar. */
const plainInBrackets =
  /(?:[^-?:,[\]{}#&*!|>'"%@`\s]|-[^\s,[\]{}:#])(?:[^,[\]{}:#\t\n]|:[^,[\]{}:#\s])*(?=[,\]}]|: )/y;
/** What the text of a plain scalar on one line must not have: another key, a tab. */
const suspicious = /:(?: |$)|\t/;

/** Whether a key of a block mapping comes next. */
export function isKeyAt(lines: YamlLines): boolean {
  return lines.match(key) !== undefined;
}

/** The key of a block mapping that comes next; behind it, the place is behind its colon. */
export function keyAt(lines: YamlLines, context: BuildContext): Scalar | undefined {
  const text = lines.match(key);
  if (text === undefined) return undefined;
  const scalar = scalarTo(lines, text, context);
  lines.at += 1;
  return scalar;
}

/** A scalar that stands on the line at hand; behind it, the place is where it ends. */
export function lineScalarAt(
  lines: YamlLines,
  context: BuildContext,
  inBrackets = false,
): Scalar | undefined {
  const first = lines.text.charAt(lines.at);
  if (first === '"' || first === "'") {
    const quoted = lines.match(first === '"' ? doubleQuoted : singleQuoted);
    return quoted === undefined ? undefined : scalarTo(lines, quoted, context);
  }
  const line = lines.match(inBrackets ? plainInBrackets : plain);
  if (line === undefined) return undefined;
  const comment = line.indexOf(" #");
  const text = withoutFinalSpaces(comment < 0 ? line : line.slice(0, comment));
  return suspicious.test(text) ? undefined : scalarTo(lines, text, context);
}

function scalarTo(lines: YamlLines, text: string, context: BuildContext): Scalar {
  const start = lines.at;
  const end = start + text.length;
  lines.at = end;
  return scalarOf({ start, end, style: styleOf(text) }, context);
}

function styleOf(text: string): ScalarStyle {
  if (text.startsWith('"')) return "double-quoted";
  return text.startsWith("'") ? "single-quoted" : "plain";
}

const blockHeader = /[|>][-+]? *\n/y;

/**
 * A block scalar whose header comes next, below a key or item in a column. Behind it, the place is the first
 * content below the block.
 */
export function blockScalarAt(
  lines: YamlLines,
  column: number,
  context: BuildContext,
): Scalar | undefined {
  const header = lines.match(blockHeader);
  if (header === undefined) return undefined;
  const start = lines.at;
  const body = start + header.length;
  const indent = blockIndentAt(lines.text, body);
  if (indent === undefined || indent <= column) return undefined;
  const block = blockAt(lines.text, body, indent);
  if (block === undefined) return undefined;
  lines.startLine(block.next);
  const end = header.charAt(1) === "+" ? block.next : block.end;
  const style = header.startsWith("|") ? "literal" : "folded";
  return scalarOf({ start, end, style, indent }, context);
}

/** The columns before the first line that is not blank; undefined where a blank one has more. */
function blockIndentAt(text: string, body: number): number | undefined {
  let widest = 0;
  for (let line = body; ; ) {
    const at = behindSpaces(text, line);
    if (at === text.length) return undefined;
    if (text.charAt(at) !== "\n") return at - line >= widest ? at - line : undefined;
    widest = Math.max(widest, at - line);
    line = at + 1;
  }
}

/**
 * Where the last line of a block ends that is not blank, and where the first line starts that does not belong
 * to the block. Undefined where a tab before text or white space at the end makes that hard to tell.
 */
function blockAt(
  text: string,
  body: number,
  indent: number,
): { readonly end: number; readonly next: number } | undefined {
  let end = body;
  for (let line = body; line < text.length; ) {
    const at = behindSpaces(text, line);
    if (at === text.length) return undefined;
    const isBlank = text.charAt(at) === "\n" && at - line <= indent;
    if (!isBlank && at - line < indent) {
      return text.charAt(at) === "\t" ? undefined : { end, next: line };
    }
    line = Math.min(lineEnd(text, at) + 1, text.length);
    if (!isBlank) end = line;
  }
  return { end, next: text.length };
}

/** A pattern would look at each run of spaces again and again. */
function withoutFinalSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end -= 1;
  return text.slice(0, end);
}
