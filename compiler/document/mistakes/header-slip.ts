import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { SourceLine } from "./source-lines.ts";
import { linesAbove } from "./source-lines.ts";

/**
 * The diagnostic for a sign that should begin a text of several lines and does not, where a parser complains of one of those
 * lines; with the right sign as fix. A key that the text above a complaint belongs to is indented less than all of it.
 */
export function headerSlip(source: SourceText, complaint: number): Diagnostic | undefined {
  const [last, ...above] = linesAbove(source, complaint);
  let least = last?.indent ?? 0;
  if (last === undefined) return undefined;
  const own = slipIn(source, last);
  if (own !== undefined) return own;
  for (const line of above) {
    if (line.indent >= least) continue;
    least = line.indent;
    const found = slipIn(source, line);
    if (found !== undefined || /^ *(?:- +)*[\w$-]+:(?: |$)/.test(line.text)) return found;
  }
  return undefined;
}

/** What stands before the value of a key. */
const key = /^ *(?:- +)*[\w$-]+: +(?=\S)/;

function slipIn(source: SourceText, line: SourceLine): Diagnostic | undefined {
  const from = key.exec(line.text)?.[0].length;
  if (from === undefined) return undefined;
  const written = line.text.slice(from).trimEnd();
  const meant = meantSign(written);
  if (meant === undefined) return undefined;
  const start = line.start + from;
  const span = { source, start, end: start + written.length };
  const problem = `"${written}" is no sign that begins a text of several lines`;
  const help =
    "`|` keeps their line breaks, `>` makes blanks of them; `-` behind it leaves out the last.";
  const fix = { title: `Write "${meant}"`, edits: [{ span, text: meant }] };
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}

/** The sign that is meant by another one; undefined for what may be a value. */
function meantSign(written: string): string | undefined {
  const { sign, end } = /^(?<sign>[|>]) +(?<end>[-+])$/.exec(written)?.groups ?? {};
  if (sign !== undefined && end !== undefined) return sign + end;
  const { turned, first } = /^(?<first>[-+])(?<turned>[|>])$/.exec(written)?.groups ?? {};
  if (first !== undefined && turned !== undefined) return turned + first;
  const instead = /^(?:<|\/|\\|¦|l|I|!)(?<chomp>[-+]?)$/.exec(written);
  if (instead === null) return undefined;
  return (written.startsWith("<") ? ">" : "|") + (instead.groups?.["chomp"] ?? "");
}
