import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { patternOf } from "../../source/pattern-of.ts";
import type { SourceText } from "../../source/source-text.ts";
import { dashBefore } from "./fused-items.ts";
import { beginsItems, dashTooMany, withoutDash } from "./odd-dash.ts";
import type { SourceLine } from "./source-lines.ts";
import { linesAbove } from "./source-lines.ts";

/**
 * The diagnostic for the first item of a list that lacks its dash, where a parser complains of the dash of the next one: it
 * stands behind a mapping. With the dash as fix.
 */
export function missingDash(source: SourceText, complaint: number): Diagnostic | undefined {
  const [next, ...above] = linesAbove(source, complaint);
  if (next === undefined || !/^ *- /.test(next.text)) return undefined;
  const inside = next.indent + "- ".length;
  let first: SourceLine | undefined;
  for (const line of above) {
    if (line.indent >= inside) first = line;
    else if (!/^ *[\w-]+: *$/.test(line.text)) return undefined;
    else
      return (
        surplusDash(source, { next, above }, first) ??
        missingBefore(source, { first, next }, inside)
      );
  }
  return undefined;
}

/** A dash before a key that begins no other item, where the mapping above it goes on. */
function surplusDash(
  source: SourceText,
  { next, above }: { readonly next: SourceLine; readonly above: readonly SourceLine[] },
  first: SourceLine | undefined,
): Diagnostic | undefined {
  const key = keyOf(next);
  if (key === undefined || first === undefined || key === keyOf(first)) return undefined;
  // What names items, or begins other ones, begins this one, too: the one above has lost its head.
  if (/^(?:id|name)$/.test(key) || beginsItems(source.text, key) > 1) return undefined;
  const fix = withoutDash(source, next, above);
  const help = "Leave the dash out, and indent the key like the others.";
  return dashTooMany(source, next.start + next.indent, { help, fix });
}

/** The key with which a line begins. */
function keyOf({ text }: SourceLine): string | undefined {
  return /^ *(?:- +)?(?<key>[\w$-]+):(?: |$)/.exec(text)?.groups?.["key"];
}

function missingBefore(
  source: SourceText,
  { first, next }: { readonly first: SourceLine | undefined; readonly next: SourceLine },
  inside: number,
): Diagnostic | undefined {
  const key = /^ *(?<key>[\w-]+):(?: |$)/.exec(first?.text ?? "")?.groups?.["key"];
  if (first === undefined || key === undefined || first.indent !== inside) return undefined;
  if (key !== keyOf(next) && isOutOfColumn(source, next)) return undefined;
  const start = first.start + first.indent;
  const span = { source, start, end: start + key.length };
  // An item that begins otherwise than the next one has lost more than its dash.
  const fix = key === keyOf(next) ? dashBefore(span) : undefined;
  return diagnostic("yaml-missing-dash", span, { key: quoteUserText(key) }, { fix });
}

/** Whether other items begin like that of a line, and none of them in its column. */
function isOutOfColumn({ text }: SourceText, line: SourceLine): boolean {
  const key = keyOf(line);
  if (key === undefined || beginsItems(text, key) < 2) return false;
  const inColumn = new RegExp(`^ {${line.indent}}- +${patternOf(key)}:`, "gm");
  return (text.match(inColumn)?.length ?? 0) < 2;
}
