import type { Diagnostic, TextEdit } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { partitionPoint } from "../../source/partition-point.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, linesAbove, linesFrom } from "./source-lines.ts";
import { timesAsKey } from "./times-as-key.ts";

/**
 * The diagnostic for a line that has left the block text above it, because it is indented less, where that is why a parser
 * complains at or behind it; with the missing blanks as fix. YAML takes such a line, and what follows of the text, for keys and values.
 */
export function outdentedText(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const block = blocks[partitionPoint(blocks, ({ end }) => end <= complaint) - 1];
  const indent = block && indentOf(source.text.slice(block.start, block.end));
  if (block === undefined || indent === undefined) return undefined;
  const lines = linesFrom(source, block.end);
  const outside = linesOutside(lines, indent);
  const [first] = outside;
  const behind = lines[outside.length];
  if (first === undefined || first.start > complaint || isUsualKey(source, first)) return undefined;
  if (behind !== undefined && complaint > behind.start + behind.text.length) return undefined;
  const shifted = shiftedFirst(source, block, outside);
  if (shifted !== undefined) return shifted;
  const edits = outside.map((line): TextEdit => {
    const span = { source, start: line.start, end: line.start + line.indent };
    return { span, text: " ".repeat(indent) };
  });
  const start = first.start + first.indent;
  const span = { source, start, end: first.start + first.text.trimEnd().length };
  const fix = { title: "Indent it like the text above", edits };
  const header = headerOf(source, block);
  const column = header === undefined ? 0 : contentIndent(header);
  const goesOn = behind !== undefined && behind.indent >= indent && !key.test(behind.text);
  const isSure = goesOn || outside.every((line) => line.indent > column || isProse(line));
  return diagnostic("yaml-outdented-text", span, { indent }, { fix: isSure ? fix : undefined });
}

/** The diagnostic for a text of which only the first line is indented by two more than all that follow, which are indented as usual. */
function shiftedFirst(
  source: SourceText,
  block: TextRange,
  outside: readonly SourceLine[],
): Diagnostic | undefined {
  const [first, ...others] = linesFrom(source, block.start).filter(
    (line) => line.start < block.end,
  );
  if (first === undefined || others.length > 0) return undefined;
  const header = headerOf(source, block);
  const usual = header === undefined ? 0 : contentIndent(header) + 2;
  const isShifted = first.indent === usual + 2 && outside[0]?.indent === usual;
  if (!isShifted || outside.some(({ indent }) => indent < usual)) return undefined;
  const start = first.start + first.indent;
  const span = { source, start, end: first.start + first.text.trimEnd().length };
  const problem = "the first line of this text is indented further than those below it";
  const help = "How far the first line is indented holds for all of them.";
  const edits = [{ span: { source, start: first.start, end: start }, text: " ".repeat(usual) }];
  const fix = { title: "Indent it like the lines below", edits };
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}

/** The line of the key that a block text belongs to. */
function headerOf(source: SourceText, block: TextRange): SourceLine | undefined {
  return linesAbove(source, block.start)[1];
}

/** A sentence, or a command with an option: no entry of a mapping looks so, whatever is wrong with it. */
const prose = /^ *(?:[*_`]*[A-Z][\w'*-]*,? +[\w'*`({-]+ +\S|[a-z][\w.-]* +-{1,2}\w)/;

/**
 * Whether what has left a text as far as keys stand is more of it. It may be an entry that is broken, a comment or a bracket instead:
 * in the text, that would be told to an agent, or run.
 */
function isProse({ text }: SourceLine): boolean {
  return prose.test(text) && !key.test(text);
}

/** How far the lines of a block text are indented, which its first one tells. */
function indentOf(text: string): number | undefined {
  return /^(?:[ \t]*\r?\n)*( *)[^\s]/.exec(text)?.[1]?.length;
}

/** A key of one word, and what stands behind it. */
const key = /^\s*(?:- +)?(?:[\w.-]+|"[^"]*"|'[^']*') *:(?:\s+(?<value>\S.*|))?$/;

/** Whether a line is a key that the file has elsewhere, too, or holds no words: it ends the text, whatever is wrong below it. */
function isUsualKey({ text }: SourceText, line: SourceLine): boolean {
  const [, name, value = ""] = /^ *(?:- +)?([\w-]+): +(\S.*)/.exec(line.text) ?? [];
  if (name === undefined) return false;
  return /^(?:true|false|\d+|\[.*\]|\{.*\})\s*$/.test(value) || timesAsKey(text, name) > 1;
}

/** The first lines of those behind a text that belong to it, by how its lines are indented. */
function linesOutside(lines: readonly SourceLine[], indent: number): readonly SourceLine[] {
  const back = lines.findIndex(
    (line) => line.indent >= indent || isKeyOfMore(line) || isNextStep(line, indent),
  );
  const next = lines[back];
  // Where the text goes on, what stands between is a part of it, whatever it looks like.
  if (next !== undefined && next.indent >= indent) return lines.slice(0, back);
  const end = lines.findIndex((line) => line.indent >= indent || mayBeMeant(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** Whether a line is a key whose value stands below it. */
function isKeyOfMore({ text }: SourceLine): boolean {
  const found = key.exec(text);
  return found !== null && !/^[^|>#\s]/.test(found.groups?.["value"] ?? "");
}

/** Whether a line begins an item further out than the key of a text: what is indented like the text behind it is not of it. */
function isNextStep({ text, indent: own }: SourceLine, indent: number): boolean {
  return own < indent - 2 && /^\s*- +(?:id|name) *:/.test(text);
}

/** Whether a line is a key, an item or a mark that is only indented wrongly. */
function mayBeMeant({ text }: SourceLine): boolean {
  return key.test(text) || /^\s*(?:-(?:\s|$)|\.\.\.|---)/.test(text);
}
