import type { Span } from "./span.ts";

const comment = /[ \t]+(#[^\r\n]*)/y;

/** The comment that stands behind a value in the same line, from its sign on, without the blanks at its end. */
export function commentBehind({ source, end }: Span): Span | undefined {
  comment.lastIndex = end;
  const [all, text] = comment.exec(source.text) ?? [];
  if (all === undefined || text === undefined) return undefined;
  const start = end + all.length - text.length;
  return { source, start, end: start + text.trimEnd().length };
}
