import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { SourceText } from "../source/source-text.ts";

/** So many lines are looked at above a complaint. */
const mostLines = 100;

/**
 * The diagnostic for a key below which a text of several lines stands without the sign of a block, where a parser
 * complains of one of its lines; with the sign as fix.
 */
export function unmarkedText(source: SourceText, complaint: number): Diagnostic | undefined {
  const index = lineIndexOf(source);
  const { line: last } = index.position(complaint);
  const lineAt = (line: number): string => {
    const { start, end } = index.lineBounds(line);
    return source.text.slice(start, end);
  };
  // The key is the first line above that is indented less than all between it and the complaint.
  let least = indentOf(lineAt(last));
  let below = last;
  for (let line = last - 1; line >= Math.max(1, last - mostLines); line -= 1) {
    const text = lineAt(line);
    if (/^\s*(?:#|$)/.test(text)) continue;
    const indent = indentOf(text);
    const name = /^ *(?:- +)*(?<key>[\w-]+): *$/.exec(text)?.groups?.["key"];
    if (indent < least && name !== undefined) {
      if (!isText(lineAt(below))) return undefined;
      const { start } = index.lineBounds(line);
      const span = {
        source,
        start: start + text.indexOf(name),
        end: start + text.trimEnd().length,
      };
      const end = { ...span, start: span.end };
      const fix = { title: "Write `|` behind the colon", edits: [{ span: end, text: " |" }] };
      return diagnostic("yaml-unmarked-text", span, { key: quoteUserText(name) }, { fix });
    }
    least = Math.min(least, indent);
    below = line;
    if (indent === 0) return undefined;
  }
  return undefined;
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}

/** Whether a line is neither a key nor an item, a value or a comment: several words without quotes. */
function isText(line: string): boolean {
  return /^ *[^-#\s"'{[|>&*!][^\s:]* +[^\s:]/.test(line) && !/^ *[\w-]+ *:(?: |$)/.test(line);
}
