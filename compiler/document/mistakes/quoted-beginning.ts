import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";

/** A value behind its key or dash that begins with a part in quotes, and goes on in its line. */
const value =
  /^(?<before> *(?:- +)*(?:[\w$-]+: +)?)(?<text>(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') +[^\s,#\]}].*)$/;

/**
 * The diagnostic for a value of which only the first part is in quotes, as in `condition: "{{x}}" == 'a'`: for YAML it ends
 * with them. The quotes were meant to be part of the text.
 */
export function quotedBeginning(source: SourceText, complaint: number): Diagnostic | undefined {
  const lineStart = source.text.lastIndexOf("\n", complaint - 1) + 1;
  const lineEnd = source.text.indexOf("\n", complaint);
  const line = source.text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trimEnd();
  const { before = "", text = "" } = value.exec(line)?.groups ?? {};
  if (text === "" || / #/.test(text)) return undefined;
  const start = lineStart + before.length;
  const span = { source, start, end: start + text.length };
  const problem = "the value ends with its quotes, and more text follows in the line";
  const help = "Put all of it in quotes of the other kind, or below a `|`.";
  const whole = `'${text.replaceAll("'", "''")}'`;
  const fix = { title: "Put the whole value in quotes", edits: [{ span, text: whole }] };
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}
