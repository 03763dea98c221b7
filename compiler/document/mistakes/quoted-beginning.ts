import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import { boundsOfLine } from "./source-lines.ts";

/** A value behind its key or dash that begins with a part in quotes, and goes on in its line. */
const value =
  /^(?<before> *(?:- +)*(?:[\w$-]+: +)?)(?<text>(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') +[^\s,#\]}].*)$/;

/**
 * The diagnostic for a value of which only the first part is in quotes, as in `condition: "{{x}}" == 'a'`: for YAML it ends
 * with them. The quotes were meant to be part of the text.
 */
export function quotedBeginning(source: SourceText, complaint: number): Diagnostic | undefined {
  const bounds = boundsOfLine(source, complaint);
  const line = source.text.slice(bounds.start, bounds.end).trimEnd();
  const { before = "", text = "" } = value.exec(line)?.groups ?? {};
  if (text === "" || / #/.test(text)) return undefined;
  const start = bounds.start + before.length;
  const span = { source, start, end: start + text.length };
  const problem = "the value ends with its quotes, and more text follows in the line";
  const help = "Put all of it in quotes of the other kind, or below a `|`.";
  const whole = `'${text.replaceAll("'", "''")}'`;
  const fix = { title: "Put the whole value in quotes", edits: [{ span, text: whole }] };
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}
