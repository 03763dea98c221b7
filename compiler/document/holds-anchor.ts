import type { Span } from "../source/span.ts";

/** An anchor, where one may stand. */
const anchor = /(?<=[\s,:[{-])&([^\s,[\]{}]+)/g;

/**
 * Whether a field has its use in an anchor: that of its value, or one inside it that an alias behind the field names. Such
 * fields are often called `x-retry` or `_anchors`, and no language reads them.
 */
export function holdsAnchor(key: Span, value: Span): boolean {
  // The value of an alias stands before it.
  if (value.start < key.end) return false;
  const { text } = key.source;
  const before = text.slice(key.end, value.start);
  if (before.includes("&") && /\s&/.test(before.replaceAll(/#[^\n]*/g, ""))) return true;
  const inside = text.slice(value.start, value.end);
  if (!inside.includes("&")) return false;
  const behind = text.slice(value.end);
  return [...inside.matchAll(anchor)].some(([, name]) => namesAlias(behind, `*${name}`));
}

function namesAlias(text: string, alias: string): boolean {
  let at = text.indexOf(alias);
  while (at >= 0) {
    if (/^(?:[\s,\]}]|$)/.test(text.slice(at + alias.length, at + alias.length + 1))) return true;
    at = text.indexOf(alias, at + 1);
  }
  return false;
}
