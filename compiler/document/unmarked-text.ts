import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { SourceText } from "../source/source-text.ts";
import { linesAbove } from "./source-lines.ts";

/**
 * The diagnostic for a key below which a text of several lines stands without the sign of a block, where a parser
 * complains of one of its lines; with the sign as fix.
 */
export function unmarkedText(source: SourceText, complaint: number): Diagnostic | undefined {
  const [last, ...above] = linesAbove(source, complaint);
  if (last === undefined) return undefined;
  // The key is the first line above that is indented less than all between it and the complaint.
  let below = last;
  let least = last.indent;
  for (const line of above) {
    const name = /^ *(?:- +)*(?<key>[\w-]+): *$/.exec(line.text)?.groups?.["key"];
    if (line.indent < least && name !== undefined) {
      if (!isText(below.text)) return undefined;
      const start = line.start + line.text.indexOf(name);
      const end = line.start + line.text.trimEnd().length;
      const edit = { span: { source, start: end, end }, text: " |" };
      const fix = { title: "Write `|` behind the colon", edits: [edit] };
      const parameters = { key: quoteUserText(name) };
      return diagnostic("yaml-unmarked-text", { source, start, end }, parameters, { fix });
    }
    least = Math.min(least, line.indent);
    below = line;
  }
  return undefined;
}

/** Whether a line is neither a key nor an item or a value: several words without quotes. */
function isText(line: string): boolean {
  return /^ *[^-#\s"'{[|>&*!][^\s:]* +[^\s:]/.test(line) && !/^ *[\w-]+ *:(?: |$)/.test(line);
}
