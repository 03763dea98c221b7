import type { Span } from "./span.ts";

const comment = /[ \t]+(#[^\r\n]*)/y;

/** The head of a text in lines of its own; nothing else in YAML begins so. */
const blockHead = /[|>][-+\d]*/y;

/** The comment that stands behind a value in the same line, or behind its head, from its sign on, without the blanks at its end. */
export function commentBehind(value: Span): Span | undefined {
  const { source } = value;
  blockHead.lastIndex = value.start;
  const behind = blockHead.test(source.text) ? blockHead.lastIndex : value.end;
  comment.lastIndex = behind;
  const [all, text] = comment.exec(source.text) ?? [];
  if (all === undefined || text === undefined) return undefined;
  const start = behind + all.length - text.length;
  return { source, start, end: start + text.trimEnd().length };
}

/** Whether a comment begins as a value does that a command is given: `gh issue view #12`, `gh issue view #{{number}}`. */
export function meansValue(said: string): boolean {
  return /^#(?:\{\{|\d)/.test(said);
}

/** Whether a comment seems to belong to the text before it: its sign is the beginning of a word, as no author begins one. */
export function goesOnWith(text: string, said: string): boolean {
  if (!/^#[\w{$<]/.test(said)) return false;
  // Behind a single word, a comment may begin so, unless the sentence goes on with a placeholder or names a number.
  return /\s/.test(text) || said.includes("{{") || meansValue(said);
}
