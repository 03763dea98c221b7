import type { Diagnostic, Fix, TextEdit } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import type { SourceLine } from "./source-lines.ts";
import { behindBreak, isEntry, isInside, isKey, linesOfText } from "./source-lines.ts";

/** The diagnostic for a file whose keys and values stand between the fences of a Markdown text, or above a last one. */
export function fencedRecipe(
  source: SourceText,
  blocks: readonly TextRange[],
): Diagnostic | undefined {
  if (!fence.test(source.text)) return undefined;
  const lines = linesOfText(source);
  const isFence = (one: SourceLine): boolean => fence.test(one.text) && !isInside(blocks, one);
  const first = lines.findIndex(isFence);
  const line = lines[first];
  if (line === undefined) return undefined;
  const isOpening = !lines.slice(0, first).some(isKey);
  const second = isOpening ? lines.findIndex((one, at) => at > first && isFence(one)) : first;
  const closing = second < 0 ? lines.length : second;
  // Within a recipe fences are those of a text that is not indented.
  if (lines.slice(closing + 1).some((one) => isFence(one) || isKey(one)) && !isOpening) {
    return undefined;
  }
  const outer = lines.filter((_, at) => (isOpening && at <= first) || at >= closing);
  const isInFences = (one: SourceLine): boolean => one !== line && one !== lines[closing];
  const edits = outer.flatMap((one): readonly TextEdit[] =>
    isInFences(one) ? asComment(source, one) : [without(source, one)],
  );
  const title = edits.some(({ text }) => text !== "")
    ? "Leave the fences out, and make comments of what is around them"
    : "Leave the fences out";
  const problem = "this line is a fence of Markdown";
  const help =
    "A recipe is the whole of its file: leave out what is around it, or begin it with #.";
  const span = { source, start: line.start, end: line.start + line.text.trimEnd().length };
  return diagnostic("yaml-syntax", span, { problem }, { help, fix: { title, edits } });
}

const fence = /^(?:`{3,}|~{3,})[\w-]*[ \t]*\r?$/m;

/** The lines of a file that say something; a parser may complain of each of them. */
const saidLines = createObjectMemo((source: SourceText) =>
  linesOfText(source).filter(({ text }) => !/^\s*(?:#|$)/.test(text)),
);

/** The diagnostic for sentences above or below all keys of a file, one of which a parser complains of. */
export function surroundingWords(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const lines = saidLines(source);
  const at = lines.findIndex(({ start, text }) => complaint <= start + text.length);
  const line = lines[at];
  const words = at === 0 ? firstWords : sentence;
  if (line === undefined || !words.test(line.text) || isInside(blocks, line)) return undefined;
  const run = at === 0 ? leadingWords(lines) : lines.slice(at);
  if (run.length === lines.length || (at > 0 && run.some(isOfRecipe))) return undefined;
  const problem = `text stands ${at === 0 ? "above" : "below"} the keys of the file`;
  const help = 'Leave it out, or begin it with "#".';
  const edits = run.flatMap((one) => asComment(source, one));
  const fix: Fix = { title: 'Begin it with "#"', edits };
  const span = { source, start: line.start, end: line.start + line.text.trimEnd().length };
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}

/** Three words or more without a colon between them, at the start of a line. */
const sentence = /^[^\s#"'{[\-?:,&*!|>%@`=<][^\s:]* [^\s:]+ (?!.*: )\S/;

/** The same of any length, or in bold letters. */
const firstWords = /^(?:\*\*|[^\s#"'{[\-?:,&*!|>%@`=<])(?!.*:)/;

function leadingWords(lines: readonly SourceLine[]): readonly SourceLine[] {
  const end = lines.findIndex((line) => isEntry(line));
  return end < 0 ? lines : lines.slice(0, end);
}

function isOfRecipe(line: SourceLine): boolean {
  return isKey(line) || line.indent > 3;
}

function asComment(source: SourceText, { start, text }: SourceLine): readonly TextEdit[] {
  if (/^\s*(?:#|$)/.test(text)) return [];
  return [{ span: { source, start, end: start }, text: "# " }];
}

/** Takes a line out with the break at its end. */
function without(source: SourceText, { start, text }: SourceLine): TextEdit {
  const end = Math.min(source.text.length, start + text.length);
  return { span: { source, start, end: behindBreak(source.text, end) }, text: "" };
}
