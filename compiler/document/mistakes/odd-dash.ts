import type { Diagnostic, DiagnosticExtra, Fix } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { patternOf } from "../../source/pattern-of.ts";
import type { SourceText } from "../../source/source-text.ts";
import { fittingText } from "./open-column.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isItem, isKey, linesAbove, linesFrom } from "./source-lines.ts";

/**
 * The diagnostic for a dash too many, where a parser complains of its line or of the one below: before a key of the mapping
 * above it, or behind the dash of an item. Without the dash as fix.
 */
export function oddDash(source: SourceText, complaint: number): Diagnostic | undefined {
  const [line, ...others] = linesAbove(source, complaint);
  const [above] = others;
  if (line === undefined || above === undefined) return undefined;
  return beforeKey(source, line, others) ?? secondDash(source, above);
}

function beforeKey(
  source: SourceText,
  line: SourceLine,
  others: readonly SourceLine[],
): Diagnostic | undefined {
  const { start, indent, text } = line;
  const [above] = others;
  const key = /^ *- +(?<key>[\w$-]+):(?: |$)/.exec(text)?.groups?.["key"];
  if (key === undefined || above === undefined) return undefined;
  if (contentIndent(above) !== indent || !isKey(above)) return undefined;
  // What other items begin with begins this one, too, which stands too far in.
  if (beginsItems(source.text, key) > 1) return undefined;
  const help = "Leave the dash out, or indent the line as the items are that it belongs to.";
  return dashTooMany(source, start + indent, { help, fix: withoutDash(source, line, others) });
}

/** The diagnostic for a dash, at its offset, that makes an item of a key of the mapping above. */
export function dashTooMany(source: SourceText, start: number, extra: DiagnosticExtra): Diagnostic {
  const problem = 'a "-" begins an item where a key of the mapping above is due';
  return diagnostic("yaml-syntax", { source, start, end: start + 1 }, { problem }, extra);
}

/** The fix that makes an entry of a line without its dash, where that fits the lines above it, given from the bottom up. */
export function withoutDash(
  source: SourceText,
  line: SourceLine,
  above: readonly SourceLine[],
): Fix | undefined {
  const { indent, start } = line;
  const end = start + line.text.trimEnd().length;
  const others = source.text.slice(0, start) + source.text.slice(end);
  const key = line.text.slice(contentIndent(line)).trimEnd();
  const texts = [indent, contentIndent(line)].map((column) => " ".repeat(column) + key);
  const below = linesFrom(source, start)[1];
  // Where the line below stands tells nothing: the dash may have been typed for blanks, or before the key.
  const fits = texts.filter((text) => fittingText(others, { texts: [text], above, below }));
  // Between two keys in one column it does.
  const columnAbove = above[0] && contentIndent(above[0]);
  const between =
    below !== undefined && isKey(below) && !isItem(below) && below.indent === columnAbove
      ? fits.find((text) => text.search(/\S/) === columnAbove)
      : undefined;
  const fitting = between ?? fittingText(others, { texts: fits, above, below: undefined });
  const span = { source, start, end };
  return fitting === undefined
    ? undefined
    : { title: "Leave the dash out", edits: [{ span, text: fitting }] };
}

function secondDash(source: SourceText, { start, text }: SourceLine): Diagnostic | undefined {
  const [all = "", first = ""] = /^( *- +)- +(?=[\w$-]+:(?: |$))/.exec(text) ?? [];
  if (all === "") return undefined;
  const problem = 'a second "-" begins a list inside of this item';
  const help = "Leave it out.";
  return surplus({ source, start: start + first.length, end: start + all.length }, problem, help);
}

function surplus(
  place: { readonly source: SourceText; readonly start: number; readonly end: number },
  problem: string,
  help: string,
): Diagnostic {
  const fix = { title: "Leave the dash out", edits: [{ span: place, text: "" }] };
  const dash = { ...place, end: place.start + 1 };
  return diagnostic("yaml-syntax", dash, { problem }, { help, fix });
}

/** How many items of lists a key begins, also where a comment holds the first line of one. */
export function beginsItems(text: string, key: string): number {
  return text.match(new RegExp(`^ *(?:#+ *)?- +${patternOf(key)}:`, "gm"))?.length ?? 0;
}
