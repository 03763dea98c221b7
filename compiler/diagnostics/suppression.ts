import { lineIndexOf, positionOf } from "../source/line-index.ts";
import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { SourceText } from "../source/source-text.ts";
import type { Span } from "../source/span.ts";
import type { DiagnosticCode } from "./catalog.ts";
import { catalog } from "./catalog.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { diagnostic } from "./diagnostic.ts";
import { isDebatable, isDiagnosticCode } from "./is-debatable.ts";
import { quoteUserText } from "./quote-user-text.ts";
import { closestName } from "./spelling/closest-name.ts";

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

/** What is known of a file besides its comments. */
export interface SuppressionContext {
  /** All that was found, also what is not reported because another finding says it, or because nobody asked for it. */
  readonly found?: readonly Diagnostic[];
  /** Whether a code would have been found where there is reason for it. */
  readonly isFindable?: (code: DiagnosticCode) => boolean;
  /** For each further line of a value that has several: the line on which that begins. */
  readonly beginnings?: ReadonlyMap<number, number>;
}

/**
 * Applies the comments `# recipec: ignore CODE[, CODE] -- reason` (one line, with all of a value that begins there) and
 * `# recipec: ignore-file CODE -- reason` (the whole file) to the sorted diagnostics of a file. Ignoring an error without a
 * reason is an error, and errors about text that has no meaning stay. Comments that ignore nothing are reported, if what they
 * ignore would have been found.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  comments: readonly SuppressionComment[],
  { found = [], isFindable = () => true, beginnings = new Map() }: SuppressionContext = {},
): Suppressed {
  const suppressions = comments.flatMap((comment) => readSuppression(comment) ?? []);
  if (suppressions.length === 0) return { kept: diagnostics, ignored: [] };
  const groups = groupsOf(suppressions);
  const causes = createCauses();
  const kept: Diagnostic[] = [];
  const silenced: IgnoredDiagnostic[] = [];
  for (const one of diagnostics) {
    const matching = isIgnorable(one) ? matchingIn(groups, one, beginnings) : [];
    for (const group of matching) {
      group.isUsed = true;
      group.hidesError ||= one.severity === "error";
    }
    const [first] = matching.map(({ matches }) => matches[0]).sort(bySource);
    const reason = causes.silence(one, first?.reason);
    if (reason === undefined) kept.push(one);
    else silenced.push({ diagnostic: one, reason });
  }
  for (const one of found) {
    if (!isIgnorable(one)) continue;
    for (const group of matchingIn(groups, one, beginnings)) group.isUsed = true;
  }
  const problems = problemsOf(suppressions, [...groups.values()], isFindable);
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

/** What ignores one code at one place, in the order of the comments. */
interface Group {
  readonly matches: readonly [Match, ...Match[]];
  isUsed: boolean;
  hidesError: boolean;
}

type Groups = ReadonlyMap<string, Group>;

function groupsOf(suppressions: readonly Suppression[]): Groups {
  const groups = new Map<string, { matches: [Match, ...Match[]] } & Group>();
  for (const { line, ignored, reason } of suppressions) {
    for (const one of ignored) {
      const key = groupKey(one.code, line);
      const group = groups.get(key);
      const match = { ignored: one, reason };
      if (group) group.matches.push(match);
      else groups.set(key, { matches: [match], isUsed: false, hidesError: false });
    }
  }
  return groups;
}

/** What ignores a diagnostic: for the file, for its line, and for the value of several lines around it. */
function matchingIn(
  groups: Groups,
  { code, span }: Diagnostic,
  beginnings: ReadonlyMap<number, number>,
): readonly Group[] {
  const { line } = positionOf(span);
  const beginning = beginnings.get(line);
  const lines = [undefined, line, ...(beginning === undefined ? [] : [beginning])];
  return lines.flatMap((where) => groups.get(groupKey(code, where)) ?? []);
}

function groupKey(code: string, line: number | undefined): string {
  return `${line ?? ""} ${code}`;
}

function bySource(one: Match, other: Match): number {
  return one.ignored.span.start - other.ignored.span.start;
}

function readSuppression(comment: SuppressionComment): Suppression | undefined {
  const directive = /^recipec:\s*ignore(-file)?(?![\w-])/.exec(comment.text);
  if (!directive) return undefined;
  const [list = "", ...reasons] = comment.text.slice(directive[0].length).split(/\s--(?:\s|$)/);
  const from = comment.span.source.text.indexOf(comment.text, comment.span.start);
  const ignored = [...list.matchAll(/[^\s,]+/g)].map(({ index, 0: code }) => {
    const start = from + directive[0].length + index;
    return { code, span: { ...comment.span, start, end: start + code.length } };
  });
  const line = directive[1] === undefined ? targetLineOf(comment) : undefined;
  return { line, span: comment.span, ignored, reason: reasons.join(" -- ").trim() };
}

/** The line that a comment speaks of: on a line of its own of the next one that is neither blank nor a comment. */
function targetLineOf(comment: SuppressionComment): number {
  const line = lineOf(comment);
  if (!isAlone(comment)) return line;
  return contentBelow(comment.span.source)[line] ?? line + 1;
}

/** For each line the first one below it that is neither blank nor a comment. */
const contentBelow: ObjectMemo<SourceText, readonly number[]> = createObjectMemo((source) => {
  const { lineBounds, lineCount } = lineIndexOf(source);
  const below = new Array<number>(lineCount + 1).fill(lineCount + 1);
  for (let line = lineCount - 1; line >= 1; line -= 1) {
    const { start, end } = lineBounds(line + 1);
    const isContent = !/^\s*(?:#|$)/.test(source.text.slice(start, end));
    below[line] = isContent ? line + 1 : (below[line + 1] ?? line + 1);
  }
  return below;
});

function lineOf({ span }: SuppressionComment): number {
  return positionOf(span).line;
}

function isAlone(comment: SuppressionComment): boolean {
  const { source, start } = comment.span;
  const line = lineIndexOf(source).lineBounds(lineOf(comment));
  return source.text.slice(line.start, start).trim() === "";
}

function problemsOf(
  suppressions: readonly Suppression[],
  groups: readonly Group[],
  isFindable: (code: DiagnosticCode) => boolean,
): readonly Diagnostic[] {
  const matches = groups.flatMap((group) => (group.isUsed ? group.matches : []));
  const used = new Set(matches.map(({ ignored }) => ignored));
  const unexplained = groups.flatMap((group) =>
    group.hidesError ? group.matches.filter(({ reason }) => reason === "") : [],
  );
  const unreasoned = new Set(unexplained.map(({ ignored }) => ignored));
  const isNeeded = (ignored: Ignored): boolean =>
    used.has(ignored) || (isDiagnosticCode(ignored.code) && !isFindable(ignored.code));
  return suppressions.flatMap((each) => problemsIn(each, isNeeded, unreasoned));
}

function problemsIn(
  { line, span, ignored }: Suppression,
  isNeeded: (ignored: Ignored) => boolean,
  unexplained: ReadonlySet<Ignored>,
): readonly Diagnostic[] {
  if (ignored.length === 0) return [diagnostic("malformed-suppression", span, {})];
  return ignored.flatMap((one) => {
    const code = quoteUserText(one.code);
    if (unexplained.has(one)) return [diagnostic("unexplained-suppression", one.span, { code })];
    if (isNeeded(one)) return [];
    if (isDiagnosticCode(one.code)) {
      const where = line === undefined ? "in this file" : "on this line";
      return [diagnostic("unused-suppression", one.span, { code, where })];
    }
    const closest = closestName(one.code, Object.keys(catalog));
    return [diagnostic("unknown-suppression", one.span, { code, closest })];
  });
}
