import type { YAMLError } from "yaml";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { lineIndexOf } from "../../source/line-index.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { YamlMarks } from "../yaml-syntax.ts";
import { fencedRecipe, surroundingWords } from "./around-recipe.ts";
import { explainedComplaint } from "./explained-complaint.ts";
import { straySeparator } from "./foreign-end.ts";
import { foreignText } from "./foreign-text.ts";
import { headerSlip } from "./header-slip.ts";
import { leftLine } from "./left-line.ts";
import { mergeConflict } from "./merge-conflict.ts";
import { missingColon } from "./missing-colon.ts";
import { missingDash } from "./missing-dash.ts";
import { oddDash } from "./odd-dash.ts";
import { oddFirst } from "./odd-first.ts";
import { outdentedText } from "./outdented-text.ts";
import { quotedBeginning } from "./quoted-beginning.ts";
import { secondDocument } from "./second-document.ts";
import { contentFrom } from "./source-lines.ts";
import { strangeStart } from "./strange-start.ts";
import { strayLine } from "./stray-line.ts";
import { unclosed, unclosedAt } from "./unclosed.ts";
import { unmarkedText } from "./unmarked-text.ts";
import { unquotedPlaceholder } from "./unquoted-placeholder.ts";

/** A parser may complain of each sign of a long line; of so many complaints the first that matters is one. */
const mostComplaints = 20;

/**
 * The diagnostics for what a YAML parser rejects. One mistake makes a parser complain many times,
 * so only the first complaint counts, and later ones of the kinds that stand for themselves, as long as all before are
 * of those: behind any other, text may be taken for keys, and keys for text.
 */
export function yamlProblems(
  source: SourceText,
  errors: readonly YAMLError[],
  marks: YamlMarks,
): readonly Diagnostic[] {
  const foreign = errors.length > 0 ? foreignText(source) : undefined;
  return foreign === undefined ? problemsOf(source, errors, marks) : [foreign];
}

function problemsOf(
  source: SourceText,
  errors: readonly YAMLError[],
  marks: YamlMarks,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seenLines = new Set<number>();
  const complaints = new Map<number, number>();
  const index = lineIndexOf(source);
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const at = index.position(Math.min(error.pos[0], source.text.length)).line;
    const count = (complaints.get(at) ?? 0) + 1;
    complaints.set(at, count);
    if (count > mostComplaints || (found.length > 0 && !mayStandForItself(source, error))) continue;
    const problem = problemOf(source, error, marks);
    const { line } = index.position(problem.span.start);
    if (seenLines.has(line) || (found.length > 0 && !standsForItself(problem))) continue;
    seenLines.add(line);
    found.push(problem);
    if (!standsForItself(problem) || line < at || isInBrackets(problem, marks)) break;
  }
  const [open] = marks.openQuotes;
  return found.length > 0 || open === undefined ? found : [unclosedAt(source, open, "quote")];
}

function standsForItself({ code }: Diagnostic): boolean {
  return (
    code === "yaml-unquoted-placeholder" ||
    code === "yaml-reserved-start" ||
    code === "yaml-stray-separator" ||
    code === "yaml-tab"
  );
}

/** A cheap look whether what a parser complains of may be a problem that stands for itself. */
function mayStandForItself(source: SourceText, { code, message, pos: [at] }: YAMLError): boolean {
  return (
    code === "TAB_AS_INDENT" ||
    code === "BAD_SCALAR_START" ||
    isAtNodeEnd({ message }) ||
    unquotedPlaceholder(source, Math.min(at, source.text.length))?.fix !== undefined
  );
}

/** Whether a parser complains of what stands behind a value. */
function isAtNodeEnd({ message }: Pick<YAMLError, "message">): boolean {
  return / at node end\b/.test(message);
}

function problemOf(source: SourceText, error: YAMLError, marks: YamlMarks): Diagnostic {
  const at = Math.min(error.pos[0], source.text.length);
  const span = { source, start: at, end: Math.min(Math.max(error.pos[1], at), source.text.length) };
  const content = contentFrom(source, at);
  const complaint = complaintOf(source, error);
  return (
    mergeConflict(source) ??
    fencedRecipe(source, marks.blocks) ??
    secondDocument(source, marks.blocks, complaint) ??
    headerSlip(source, content) ??
    strayLine(source, marks.blocks, content) ??
    unclosed(source, error, marks) ??
    missingColon(source, marks.blocks, complaint) ??
    outdentedText(source, marks.blocks, complaint) ??
    missingDash(source, content) ??
    oddDash(source, content) ??
    oddFirst(source, marks.blocks, content) ??
    leftLine(source, marks.blocks, content) ??
    unmarkedText(source, content) ??
    unquotedPlaceholder(source, at) ??
    (isAtNodeEnd(error) ? behindValue(source, complaint) : undefined) ??
    strangeStart(error, source, at) ??
    surroundingWords(source, marks.blocks, complaint) ??
    explainedComplaint(error, span, marks)
  );
}

/** What stands behind a value that has ended. */
function behindValue(source: SourceText, complaint: number): Diagnostic | undefined {
  return straySeparator(source, complaint) ?? quotedBeginning(source, complaint);
}

/** Whether a bracket above a problem is never closed, so that what is reported behind it follows from that. */
function isInBrackets({ span }: Diagnostic, { openBrackets: [first] }: YamlMarks): boolean {
  return first !== undefined && first <= span.end;
}

/** Where the text begins that a parser complains of, which it may do where the line above ends. */
function complaintOf({ text }: SourceText, error: YAMLError): number {
  const at = Math.min(error.pos[0], text.length);
  return at + text.slice(at).search(/\S|$/);
}
