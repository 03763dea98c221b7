/**
 * Whether a text says beside a placeholder that nothing may stand in its place: in the same line, or in the line before where the
 * placeholder begins its own. `start` and `end` are the offsets of the placeholder.
 */
export function saysEmpty(text: string, start: number, end: number): boolean {
  return phrases.test(besides(text, start, end));
}

/** Whether a text names null beside a placeholder, so that whoever reads it there knows what it means. */
export function saysNull(text: string, start: number, end: number): boolean {
  return /\b(?:none|null)\b/i.test(besides(text, start, end));
}

function besides(text: string, start: number, end: number): string {
  let from = text.lastIndexOf("\n", start - 1) + 1;
  if (from > 0 && text.slice(from, start).trim() === "") {
    from = text.lastIndexOf("\n", from - 2) + 1;
  }
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  return text.slice(Math.max(from, start - farthest), Math.min(to, end + farthest));
}

/** What stands further away in a long line is about something else. */
const farthest = 120;

/** How authors say that there may be nothing. */
const phrases =
  /\b(?:may|might|can|could) be (?:absent|blank|empty|missing|unavailable|unset)\b|\b(?:if|when|where) (?:it is |it's |this is |that is )?(?:absent|any|available|blank|empty|missing|unavailable)\b|\(optional\)/i;
