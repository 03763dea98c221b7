import { lineIndexOf } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";
import { catalog } from "./catalog.ts";
import { closestName } from "./closest-name.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { diagnostic } from "./diagnostic.ts";
import { isDebatable, isDiagnosticCode } from "./is-debatable.ts";
import { quoteUserText } from "./quote-user-text.ts";

/** What suppression needs of a comment of a document. */
export interface SuppressionComment {
  /** What follows the `#`. */
  readonly text: string;
  readonly span: Span;
}

/** A finding that a comment of its file accepts. */
export interface IgnoredDiagnostic {
  readonly diagnostic: Diagnostic;
  /** The author's; empty where none was given. */
  readonly reason: string;
}

/** The diagnostics of a file when its comments have had their say. */
export interface Suppressed {
  /** What is reported, and mistakes in the comments themselves behind it. */
  readonly kept: readonly Diagnostic[];
  readonly ignored: readonly IgnoredDiagnostic[];
}

/**
 * Applies the comments `# recipec: ignore CODE[, CODE] -- reason` (one line) and `# recipec: ignore-file
 * CODE -- reason` (the whole file) to the sorted diagnostics of a file. Ignoring an error without a reason
 * is an error, and errors about text that has no meaning stay. Comments that ignore nothing are reported.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  comments: readonly SuppressionComment[],
): Suppressed {
  const suppressions = comments.flatMap((comment) => readSuppression(comment, comments) ?? []);
  if (suppressions.length === 0) return { kept: diagnostics, ignored: [] };
  const used = new Set<Ignored>();
  const unexplained = new Set<Ignored>();
  const causes = createCauses();
  const kept: Diagnostic[] = [];
  const silenced: IgnoredDiagnostic[] = [];
  for (const one of diagnostics) {
    const matching = isIgnorable(one) ? suppressions.flatMap((each) => matchesOf(each, one)) : [];
    for (const { ignored, reason } of matching) {
      used.add(ignored);
      if (one.severity === "error" && reason === "") unexplained.add(ignored);
    }
    const reason = causes.silence(one, matching[0]?.reason);
    if (reason === undefined) kept.push(one);
    else silenced.push({ diagnostic: one, reason });
  }
  const problems = suppressions.flatMap((each) => problemsOf(each, used, unexplained));
  return { kept: [...kept, ...problems], ignored: silenced };
}

function isIgnorable({ code, severity }: Diagnostic): boolean {
  return severity !== "error" || isDebatable(code);
}

/** Whoever accepts a cause where it shows first accepts it wherever it shows again. */
function createCauses(): {
  /** Why a finding is ignored, given the reason of its own comment; undefined where it is not. */
  silence(one: Diagnostic, reason: string | undefined): string | undefined;
} {
  const first = new Map<string, string | undefined>();
  return {
    silence({ code, cause }, reason) {
      if (cause === undefined) return reason;
      const key = JSON.stringify([code, cause]);
      if (!first.has(key)) first.set(key, reason);
      return reason ?? first.get(key);
    },
  };
}

interface Suppression {
  /** The line whose diagnostics are ignored; undefined for the whole file. */
  readonly line: number | undefined;
  readonly span: Span;
  readonly ignored: readonly Ignored[];
  readonly reason: string;
}

interface Ignored {
  readonly code: string;
  readonly span: Span;
}

interface Match {
  readonly ignored: Ignored;
  readonly reason: string;
}

function matchesOf({ line, ignored, reason }: Suppression, one: Diagnostic): readonly Match[] {
  const here = lineIndexOf(one.span.source).position(one.span.start).line;
  if (line !== undefined && line !== here) return [];
  return ignored
    .filter(({ code }) => code === one.code)
    .map((found) => ({ ignored: found, reason }));
}

function readSuppression(
  comment: SuppressionComment,
  comments: readonly SuppressionComment[],
): Suppression | undefined {
  const directive = /^recipec:\s*ignore(-file)?(?![\w-])/.exec(comment.text);
  if (!directive) return undefined;
  const [list = "", ...reasons] = comment.text.slice(directive[0].length).split(/\s--(?:\s|$)/);
  const from = comment.span.source.text.indexOf(comment.text, comment.span.start);
  const ignored = [...list.matchAll(/[^\s,]+/g)].map(({ index, 0: code }) => {
    const start = from + directive[0].length + index;
    return { code, span: { ...comment.span, start, end: start + code.length } };
  });
  const line = directive[1] === undefined ? targetLine(comment, comments) : undefined;
  return { line, span: comment.span, ignored, reason: reasons.join(" -- ").trim() };
}

/** A comment on a line of its own speaks of the next line that is no comment. */
function targetLine(comment: SuppressionComment, comments: readonly SuppressionComment[]): number {
  if (!isAlone(comment)) return lineOf(comment);
  const commentLines = new Set(comments.filter(isAlone).map(lineOf));
  let line = lineOf(comment) + 1;
  while (commentLines.has(line)) line += 1;
  return line;
}

function lineOf({ span }: SuppressionComment): number {
  return lineIndexOf(span.source).position(span.start).line;
}

function isAlone(comment: SuppressionComment): boolean {
  const { source, start } = comment.span;
  const line = lineIndexOf(source).lineBounds(lineOf(comment));
  return source.text.slice(line.start, start).trim() === "";
}

function problemsOf(
  { line, span, ignored }: Suppression,
  used: ReadonlySet<Ignored>,
  unexplained: ReadonlySet<Ignored>,
): readonly Diagnostic[] {
  if (ignored.length === 0) return [diagnostic("malformed-suppression", span, {})];
  return ignored.flatMap((one) => {
    const code = quoteUserText(one.code);
    if (unexplained.has(one)) return [diagnostic("unexplained-suppression", one.span, { code })];
    if (used.has(one)) return [];
    if (isDiagnosticCode(one.code)) {
      const where = line === undefined ? "in this file" : "on this line";
      return [diagnostic("unused-suppression", one.span, { code, where })];
    }
    const closest = closestName(one.code, Object.keys(catalog));
    return [diagnostic("unknown-suppression", one.span, { code, closest })];
  });
}
