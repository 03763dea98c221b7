import { lineEnd } from "./line-end.ts";
/**
 * Whether a text says beside a placeholder that nothing may stand in its place: in the same line, in the line before where the
 * placeholder begins its own, in the next one where it ends it, or in the line that announces a list of placeholders. `start`
 * and `end` are the offsets of the placeholder.
 */
export function saysEmpty(text: string, start: number, end: number): boolean {
  return phrases.test(besides(text, start, end)) || phrases.test(announcement(text, start));
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
  let to = lineEnd(text, end);
  if (/^(?:[\s.,;"'`*)]|<\/\w+>)*$/.test(text.slice(end, to))) {
    // A blank line parts what is pasted from what is said of it.
    const gap = /^\n(?:[ \t]*\n){0,2}/.exec(text.slice(to, to + farthest))?.[0].length ?? 1;
    to = lineEnd(text, to + gap);
  }
  return text.slice(Math.max(from, start - farthest), Math.min(to, end + farthest));
}

/** The line with a colon at its end above lines that each have a placeholder: `Checks (empty where not run):`. */
function announcement(text: string, start: number): string {
  let to = text.lastIndexOf("\n", start - 1);
  for (let count = 0; to > 0 && count < mostListed; count++) {
    const from = text.lastIndexOf("\n", to - 1) + 1;
    const line = text.slice(from, to);
    if (line.trimEnd().endsWith(":")) return line.slice(-2 * farthest);
    if (!line.includes("{{")) break;
    to = from - 1;
  }
  return "";
}

/** Nobody lists more under one heading. */
const mostListed = 20;

/** What stands further away in a long line is about something else. */
const farthest = 120;

/** How authors say that there may be nothing. */
const phrases =
  /\b(?:blank|empty|leer|nothing),? (?:if|unless|when|wenn|where)\b|\b(?:if|when|where) (?:nothing|no text) \w|\bor (?:blank|empty|none|nothing)\b|\bwithout (?:content|text)\b|\boptional\b[^.\n]{0,30}:|\b(?:may|might|can|could) be (?:absent|blank|empty|missing|unavailable|unset)\b|\b(?:if|when|where) (?:it is |it's |this is |that is )?(?:absent|any|available|blank|empty|missing|unavailable)\b|\b(?:if|when|where) there (?:are|is) (?:an?|any|no|none|nothing)\b|\b(?:absent|blank|empty|nothing|without anything)\b[^.\n]{0,30}\bmeans\b|\b(?:if|when|where) there (?:was|were) (?:an?|any|no|none|nothing|one|some)\b|\bif any\b|\(optional\)/i;
