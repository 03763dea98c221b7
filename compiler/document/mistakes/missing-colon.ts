import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { isTopKey } from "./is-top-key.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isInside, isItem, isKey, linesAbove, linesFrom } from "./source-lines.ts";
import { timesAsKey } from "./times-as-key.ts";

/**
 * The diagnostic for a key whose colon, or the blank behind it, is missing, where a parser complains of its line, or of one that
 * stands below it; with the missing sign as fix. What the file has as a key elsewhere is one, and what the sign of a block
 * follows; all else may be a text.
 */
export function missingColon(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const lines = linesAbove(source, complaint);
  let least = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    // Lines further in belong to what stands above them.
    if (line.indent > least) continue;
    const isParent = index === 0 ? isAbove(source, line) : line.indent < least;
    const found = isEntryDue(lines.slice(index), blocks)
      ? brokenKey(source, line, isParent)
      : undefined;
    if (found !== undefined || (isParent && index > 0) || index > 1) return found;
    least = line.indent;
  }
  return undefined;
}

/** Whether the line below another one is indented further. */
function isAbove(source: SourceText, { indent, start }: SourceLine): boolean {
  const [, below] = linesFrom(source, start);
  return below !== undefined && below.indent > indent;
}

/** Whether the line below another one begins an item with a key, no further out. */
function isAboveItems(source: SourceText, { indent, start }: SourceLine): boolean {
  const [, below] = linesFrom(source, start).filter(({ text }) => !/^ *#/.test(text));
  return below !== undefined && below.indent >= indent && /^ *- +[\w-]+:(?: |$)/.test(below.text);
}

/** Whether the line below another one is an item that is no mapping: the line may be one of that list. */
function isAboveWords(source: SourceText, { start }: SourceLine): boolean {
  const [, below] = linesFrom(source, start);
  return below !== undefined && isItem(below) && !isKey(below);
}

/** Whether the items below a line go on with a list above it. */
function isBetweenItems(source: SourceText, { start }: SourceLine): boolean {
  const [, below] = linesFrom(source, start);
  if (below === undefined || !isItem(below)) return false;
  const [, ...above] = linesAbove(source, start);
  const before = above.find(({ indent }) => indent <= below.indent);
  return before !== undefined && before.indent === below.indent && isItem(before);
}

/** Whether the first of some lines, from the bottom up, stands where an entry of a mapping is due. */
function isEntryDue(
  [line, ...above]: readonly SourceLine[],
  blocks: readonly TextRange[],
): boolean {
  if (line === undefined || isInside(blocks, line)) return false;
  const column = contentIndent(line);
  const before = above.find((one) => contentIndent(one) <= column && !isInside(blocks, one));
  if (before === undefined) return column === 0;
  // What has left a text may be more of it.
  const isBehindText = above[0] !== undefined && isInside(blocks, above[0]);
  if (isBehindText && !/^[ -]*[\w$][\w$-]*(?:$|:| +(?:\S+|["'[{].*)$)/.test(line.text.trimEnd()))
    return false;
  return contentIndent(before) === column
    ? /^[ -]*[^\s:-][^\s:]*:(?: |$)/.test(before.text)
    : /:\s*$/.test(before.text);
}

/** A name, what parts it from its value, and the value. */
const entry = /^(?<before> *(?:- +)*)(?<name>[A-Za-z_$][\w-]*)(?:(?<sign> +|:)(?<value>\S.*))?$/;

function brokenKey(
  source: SourceText,
  line: SourceLine,
  isParent: boolean,
): Diagnostic | undefined {
  const found = entry.exec(line.text.trimEnd())?.groups;
  const { before = "", name = "", sign = "", value = "" } = found ?? {};
  if (found === undefined || (sign === ":" && mayBeWhole(before, value))) return undefined;
  if (!isKeyHere(source, line, { name, value, isParent, isInList: before.includes("-") })) {
    return undefined;
  }
  const start = line.start + before.length;
  const end = start + name.length;
  const span = { source, start, end };
  const isGlued = sign === ":";
  const at = { source, start: isGlued ? end + 1 : end, end: isGlued ? end + 1 : end };
  const fix = {
    title: isGlued ? "Write a space" : "Write a colon",
    edits: [{ span: at, text: isGlued ? " " : ":" }],
  };
  const isSure = value === "" ? !mayBeAnything(source, line) : !/^(?:[:-]?=|->|[;,])/.test(value);
  const parameters = { key: quoteUserText(name), isGlued };
  return diagnostic("yaml-missing-colon", span, parameters, { fix: isSure ? fix : undefined });
}

/**
 * Whether a word on a line of its own may be anything: between two items of one list, behind items that are words, or right below
 * a key to which what stands below the word belongs as well.
 */
function mayBeAnything(source: SourceText, line: SourceLine): boolean {
  const [, above] = linesAbove(source, line.start);
  if (above === undefined) return false;
  const isWord = isItem(line) && isItem(above) && !isKey(above);
  const isBelowOpen = /:$/.test(above.text.trimEnd()) && contentIndent(above) >= line.indent;
  return isWord || isBelowOpen || isBetweenItems(source, line);
}

/** Whether a name on a line, with a value behind it or none, is meant for a key. */
function isKeyHere(
  source: SourceText,
  line: SourceLine,
  of: {
    readonly name: string;
    readonly value: string;
    readonly isParent: boolean;
    readonly isInList: boolean;
  },
): boolean {
  if (of.value !== "") {
    const isOwn = isTopKey(line, of.name) && /^\S+$/.test(of.value);
    return isOwn || /^[|>][-+\d]*$/.test(of.value) || timesAsKey(source.text, of.name) > 0;
  }
  if (!of.isParent || (of.isInList && isAboveWords(source, line))) return false;
  return isAboveItems(source, line) || timesAsKey(source.text, of.name) > 0;
}

/** Whether a value right behind a colon makes a text with it, a path or an item such as `file:path`, or is a key of its own. */
function mayBeWhole(before: string, value: string): boolean {
  if (/^(?:- |[\w$-]+:(?: |$))/.test(value)) return true;
  return /^[/\\]/.test(value) || (before.includes("-") && !/^["'[{|>]/.test(value));
}
