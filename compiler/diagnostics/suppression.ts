import { lineIndexOf } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";
import { catalog } from "./catalog.ts";
import { closestName } from "./closest-name.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { diagnostic } from "./diagnostic.ts";
import { quoteUserText } from "./quote-user-text.ts";

/** What suppression needs of a comment of a document. */
export interface SuppressionComment {
  readonly line: number;
  /** What follows the `#`. */
  readonly text: string;
  readonly span: Span;
  /** Whether the comment is alone on its line, so that it speaks of the next one. */
  readonly ownLine: boolean;
}

/**
 * Applies the comments `# recipec: ignore CODE[, CODE] -- reason` of one file to its diagnostics.
 * Errors stay; a comment that ignores nothing is itself reported.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  comments: readonly SuppressionComment[],
): readonly Diagnostic[] {
  const suppressions = comments.flatMap((comment) => readSuppression(comment, comments) ?? []);
  const used = new Set<Ignored>();
  const kept = diagnostics.filter((one) => {
    if (one.severity === "error") return true;
    const { line } = lineIndexOf(one.span.source).position(one.span.start);
    const matching = suppressions
      .filter((suppression) => suppression.line === line)
      .flatMap(({ ignored }) => ignored.filter(({ code }) => code === one.code));
    for (const ignored of matching) used.add(ignored);
    return matching.length === 0;
  });
  return [...kept, ...suppressions.flatMap((one) => problemsOf(one, used))];
}

interface Suppression {
  /** The line whose diagnostics are ignored. */
  readonly line: number;
  readonly span: Span;
  readonly ignored: readonly Ignored[];
}

interface Ignored {
  readonly code: string;
  readonly span: Span;
}

function readSuppression(
  comment: SuppressionComment,
  comments: readonly SuppressionComment[],
): Suppression | undefined {
  const directive = /^recipec:\s*ignore(?![\w-])/.exec(comment.text);
  if (!directive) return undefined;
  const list = comment.text.slice(directive[0].length).split(/\s--(?:\s|$)/, 1)[0] ?? "";
  const from = comment.span.source.text.indexOf(comment.text, comment.span.start);
  const ignored = [...list.matchAll(/[^\s,]+/g)].map(({ index, 0: code }) => {
    const start = from + directive[0].length + index;
    return { code, span: { ...comment.span, start, end: start + code.length } };
  });
  return { line: targetLine(comment, comments), span: comment.span, ignored };
}

/** A comment on a line of its own speaks of the next line that is no comment. */
function targetLine(comment: SuppressionComment, comments: readonly SuppressionComment[]): number {
  if (!comment.ownLine) return comment.line;
  const commentLines = new Set(comments.filter((one) => one.ownLine).map((one) => one.line));
  let line = comment.line + 1;
  while (commentLines.has(line)) line += 1;
  return line;
}

function problemsOf(
  { span, ignored }: Suppression,
  used: ReadonlySet<Ignored>,
): readonly Diagnostic[] {
  if (ignored.length === 0) return [diagnostic("malformed-suppression", span, {})];
  return ignored
    .filter((one) => !used.has(one))
    .map((one) => {
      const code = quoteUserText(one.code);
      if (Object.hasOwn(catalog, one.code)) {
        return diagnostic("unused-suppression", one.span, { code });
      }
      const closest = closestName(one.code, Object.keys(catalog));
      return diagnostic("unknown-suppression", one.span, { code, closest });
    });
}
