import type { Span } from "../../source/span.ts";

/** What to write where a condition compares a value with a word that is no name of one: most likely the word itself is meant. */
export function quotedWordHelp(
  name: string,
  { end, source: { text }, start }: Span,
): string | undefined {
  const isCompared =
    /[=!]=\s{0,3}$/.test(text.slice(Math.max(0, start - 6), start)) &&
    /^\s{0,3}(?:["')\n,}\]]|$|(?:and|or)\b)/.test(text.slice(end, end + 8));
  const isWord = /^[A-Za-z][A-Za-z_-]*$/.test(name) && text.slice(start, end) === name;
  return isCompared && isWord
    ? `If the text is meant, write "${name}" in quotes, and else declare it in the recipe.`
    : undefined;
}
