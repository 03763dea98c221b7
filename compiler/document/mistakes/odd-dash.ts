import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isKey, linesAbove } from "./source-lines.ts";

/**
 * The diagnostic for a dash too many, where a parser complains of its line or of the one below: before a key of the mapping
 * above it, or behind the dash of an item. Without the dash as fix.
 */
export function oddDash(source: SourceText, complaint: number): Diagnostic | undefined {
  const [line, above] = linesAbove(source, complaint);
  if (line === undefined || above === undefined) return undefined;
  return beforeKey(source, line, above) ?? secondDash(source, above);
}

function beforeKey(
  source: SourceText,
  { start, indent, text }: SourceLine,
  above: SourceLine,
): Diagnostic | undefined {
  const [, dash = "", key] = /^ *(- +)([\w$-]+):(?: |$)/.exec(text) ?? [];
  if (key === undefined || contentIndent(above) !== indent || !isKey(above)) {
    return undefined;
  }
  // What other items begin with begins this one, too, which stands too far in.
  if (beginsItems(source.text, key) > 1) return undefined;
  const problem = 'a "-" begins an item where a key of the mapping above is due';
  const help = "Leave the dash out, or indent the line as the items are that it belongs to.";
  return surplus(
    { source, start: start + indent, end: start + indent + dash.length },
    problem,
    help,
  );
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

/** How many items of lists a key begins. */
export function beginsItems(text: string, key: string): number {
  return text.match(new RegExp(`^ *- +${key.replaceAll("$", "\\$")}:`, "gm"))?.length ?? 0;
}
