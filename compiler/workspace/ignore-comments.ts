import { parseScript } from "../analysis/shell/parse-script.ts";
import type { SuppressionComment } from "../diagnostics/suppression.ts";
import type { Comment, Document } from "../document/node.ts";
import { scalarAt, scalarsOf } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { commandsIn } from "../ir/visit.ts";
import { lineIndexOf } from "../source/line-index.ts";

/** What the comments of a file that ignore findings need to know of it. */
export interface IgnoreComments {
  /** Those of the file, and those of the shell scripts in it, in the order of the text. */
  readonly comments: readonly SuppressionComment[];
  /** For the lines of each value that has several: the first of them. A comment that speaks of that one speaks of all. */
  readonly beginnings: ReadonlyMap<number, number>;
}

/** Those of a file that is not searched for any. */
export const noIgnoreComments: IgnoreComments = { comments: [], beginnings: new Map() };

/** The comments of a recipe that may ignore findings. Most recipes have none, and are only searched for one. */
export function ignoreCommentsOf(document: Document, plan: Plan | undefined): IgnoreComments {
  const { text } = document.source;
  // Looking for the word is several times faster.
  if (!(text.includes("recipec:") && /#\s*recipec:\s*ignore/.test(text))) return noIgnoreComments;
  const comments = [...document.comments, ...(plan ? scriptComments(plan) : [])];
  comments.sort((one, other) => one.span.start - other.span.start);
  return { comments, beginnings: beginningsOf(document) };
}

function beginningsOf(document: Document): ReadonlyMap<number, number> {
  const index = lineIndexOf(document.source);
  const beginnings = new Map<number, number>();
  for (const { span } of scalarsOf(document)) {
    const first = index.position(span.start).line;
    const last = index.position(Math.max(span.start, span.end - 1)).line;
    for (let line = first + 1; line <= last; line += 1) {
      if (!beginnings.has(line)) beginnings.set(line, first);
    }
  }
  return beginnings;
}

/** For YAML the comments of a script are text like the rest of it; for its author they are comments. */
function scriptComments(plan: Plan): readonly Comment[] {
  return commandsIn(plan.body).flatMap(({ command }) => commentsIn(command.command, plan));
}

const commentToIgnore = /(?<=^|\s)#\s*recipec:\s*ignore[^\n]*/g;

function commentsIn(command: Template, { document }: Plan): readonly Comment[] {
  const scalar = scalarAt(document, command.span);
  if (scalar === undefined) return [];
  const found = [...scalar.text.matchAll(commentToIgnore)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.trimEnd().length,
  }));
  if (found.length === 0) return [];
  const { places } = parseScript(scalar.text, found);
  return found.flatMap(({ start, end }, at) => {
    if (places[at]?.quoting !== "comment") return [];
    const span = scalarMapOf(scalar).span(start, end);
    return [{ text: span.source.text.slice(span.start + 1, span.end).trim(), span }];
  });
}
