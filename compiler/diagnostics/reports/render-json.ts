import { lineIndexOf } from "../../source/line-index.ts";
import type { Span } from "../../source/span.ts";
import type { Severity } from "../catalog-entry.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { concealSecrets } from "../secrets/secrets-in-text.ts";
import type { IgnoredDiagnostic } from "../suppression.ts";

/** What checking one file gave; dialect and name are null when they could not be made out. */
export interface CheckedFile {
  readonly path: string;
  readonly dialect: string | null;
  readonly name: string | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What comments of the file accept, where a report is to show it. */
  readonly ignored?: readonly IgnoredDiagnostic[];
}

/** The machine-readable report of `check`: scripts rely on its shape. */
export function renderJson(files: readonly CheckedFile[], version: string): string {
  const count = (severity: Severity): number =>
    files.flatMap((file) => file.diagnostics).filter((one) => one.severity === severity).length;
  const summary = { files: files.length, errors: count("error"), warnings: count("warning") };
  const parts = files.map(renderJsonFile).join(jsonReport.between);
  return `${jsonReport.before(version)}${parts}${jsonReport.after(summary)}`;
}

/** One file as the machine-readable report has it. */
export function renderJsonFile({ path, dialect, name, diagnostics }: CheckedFile): string {
  const shown = name === null ? null : concealSecrets(name);
  const file = { path, dialect, name: shown, diagnostics: diagnostics.map(jsonDiagnostic) };
  return indented(file, 4);
}

/** The sums of the machine-readable report. */
interface JsonSummary {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
}

/** What stands before, between and after the files of the machine-readable report. */
export const jsonReport = {
  before: (version: string): string =>
    `{\n  "version": ${JSON.stringify(version)},\n  "files": [\n    `,
  between: ",\n    ",
  after: (summary: JsonSummary): string => `\n  ],\n  "summary": ${indented(summary, 2)}\n}\n`,
} as const;

/** As a printed document has a value that stands some blanks deep. */
function indented(value: object, depth: number): string {
  return JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${" ".repeat(depth)}`);
}

interface JsonPosition {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

interface JsonRange {
  readonly start: JsonPosition;
  readonly end: JsonPosition;
}

/** A diagnostic as plain data. */
interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: JsonRange;
  readonly related?: readonly object[];
  readonly fix?: object;
}

/** A diagnostic as reports for programs have it. */
export function jsonDiagnostic(problem: Diagnostic): JsonDiagnostic {
  const { code, fix, message, related, severity, span } = problem;
  return {
    code,
    severity,
    message,
    range: jsonRange(span),
    ...(related.length === 0 ? {} : { related: related.map(jsonPlace) }),
    ...(fix === undefined ? {} : { fix: jsonFix(fix) }),
  };
}

function jsonPlace({ message, span }: Diagnostic["related"][number]): object {
  return { message, path: span.source.path, range: jsonRange(span) };
}

function jsonFix({ edits, title }: NonNullable<Diagnostic["fix"]>): object {
  return { title, edits: edits.map(({ span, text }) => ({ range: jsonRange(span), text })) };
}

function jsonRange({ end, source, start }: Span): JsonRange {
  const index = lineIndexOf(source);
  const at = (offset: number): JsonPosition => ({ ...index.position(offset), offset });
  return { start: at(start), end: at(end) };
}
