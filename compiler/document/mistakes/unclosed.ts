import type { YAMLError } from "yaml";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { lineEnd } from "../../source/line-end.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { YamlMarks } from "../yaml-syntax.ts";
import { openInLine } from "./open-in-line.ts";

/** The quote or the bracket that was never closed, if that is what a parser complains of. */
export function unclosed(
  source: SourceText,
  error: YAMLError,
  marks: YamlMarks,
): Diagnostic | undefined {
  const report = (start: number | undefined, opened: string): Diagnostic | undefined =>
    start === undefined ? undefined : unclosedAt(source, start, opened);
  if (error.message.startsWith("Missing closing")) return report(marks.openQuotes[0], "quote");
  if (/ at node end\b/.test(error.message)) {
    return report(closedByNext(source.text, error.pos[0]), "quote");
  }
  const before =
    openBefore(source.text, error.pos[1] - 1, marks) ??
    openBeforeKey(source.text, error.pos[0], marks);
  const open = before ?? (isInFlow(error) ? openInLine(source, error.pos[0]) : undefined);
  if (open !== undefined) return report(open, `"${source.text.charAt(open)}"`);
  if (!/must end with a|and end with a/.test(error.message)) return undefined;
  const bracket = marks.openBrackets.at(-1);
  return report(bracket, `"${source.text.charAt(bracket ?? 0)}"`);
}

/** Whether a parser complains of something between brackets. */
function isInFlow({ message }: YAMLError): boolean {
  return /\bflow\b/i.test(message);
}

/** The first bracket that is open where a parser complains of a line that is indented no further than the bracket's. */
function openBefore(text: string, complaint: number, marks: YamlMarks): number | undefined {
  const [bracket] = marks.openBrackets;
  if (bracket === undefined || bracket >= complaint) return undefined;
  const start = text.lastIndexOf("\n", complaint - 1) + 1;
  const key = text.slice(text.lastIndexOf("\n", bracket) + 1, bracket);
  if (start <= bracket || !/(?:: +|^ *(?:- +)*)$/.test(key)) return undefined;
  const first = /:/.test(key) ? key.search(/[^ -]/) : key.lastIndexOf("-");
  const column = first < 0 ? key.length : first;
  return text.slice(start).search(/\S/) <= column ? bracket : undefined;
}

/** The first bracket that is open if it stands right before the key of an entry, of whose line a parser complains. */
function openBeforeKey(text: string, complaint: number, marks: YamlMarks): number | undefined {
  const [bracket] = marks.openBrackets;
  if (bracket === undefined) return undefined;
  const start = text.lastIndexOf("\n", bracket) + 1;
  const end = lineEnd(text, bracket);
  if (complaint < start || complaint > end) return undefined;
  const line = text.slice(start, end);
  return /^ *(?:- +)*\[[\w$-]+:(?: |$)[^\]]*$/.test(line) ? bracket : undefined;
}

/** The diagnostic for the sign at an offset that nothing closes. */
export function unclosedAt(source: SourceText, start: number, opened: string): Diagnostic {
  return diagnostic("yaml-unclosed", { source, start, end: start + 1 }, { opened });
}

/** The start of the quoted text of several lines that ends before an offset: the quote of a later text has closed it. */
function closedByNext(text: string, end: number): number | undefined {
  const quote = text.charAt(end - 1);
  const start = /["']/.test(quote) ? text.lastIndexOf(quote, end - 2) : -1;
  return start >= 0 && text.slice(start, end).includes("\n") ? start : undefined;
}
