import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, linesAbove, linesFrom } from "./source-lines.ts";

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
      if (!isText(below.text) || isFirstOfKeys(below, linesFrom(source, below.start))) {
        return undefined;
      }
      const start = line.start + line.text.indexOf(name);
      const end = line.start + line.text.trimEnd().length;
      const edit = { span: { source, start: end, end }, text: " |" };
      const parameters = { key: quoteUserText(name) };
      const lines = linesFrom(source, below.start);
      const behind = lines.find(({ indent }) => indent < below.indent);
      // Between the two, there are keys of a mapping whose first is lost.
      const column = contentIndent(line);
      const isWhole = below.indent > column && (behind === undefined || behind.indent <= column);
      const fix = isWhole ? { title: "Write `|` behind the colon", edits: [edit] } : undefined;
      return diagnostic("yaml-unmarked-text", { source, start, end }, parameters, { fix });
    }
    least = Math.min(least, line.indent);
    below = line;
  }
  return undefined;
}

/** Whether a line of a word and a value stands above keys only: it is one of them that lacks its colon, or has another sign. */
function isFirstOfKeys({ indent, text }: SourceLine, [, ...below]: readonly SourceLine[]): boolean {
  if (!/^ *[\w-]+[;,.=]? +(?:["'[{].*|\S+ *(?: #.*)?)$/.test(text)) return false;
  const end = below.findIndex((line) => line.indent < indent);
  const others = end < 0 ? below : below.slice(0, end);
  return others.every((line) => line.indent > indent || /^ *[\w-]+:(?: |$)/.test(line.text));
}

/** Whether a line is neither a key nor an item or a value: several words without quotes. */
function isText(line: string): boolean {
  return /^ *[^-#\s"'{[|>&*!][^\s:]* +[^\s:]/.test(line) && !/^ *[\w-]+ *:(?: |$)/.test(line);
}
