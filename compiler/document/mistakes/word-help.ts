import type { Span } from "../../source/span.ts";

/**
 * What to write where a condition has a word that is no name of a value: the word itself is most likely meant where it is
 * compared, and a truth value where it is called like one.
 */
export function wordHelp(name: string, { end, source: { text }, start }: Span): string | undefined {
  if (!/^[A-Za-z][A-Za-z_-]*$/.test(name) || text.slice(start, end) !== name) return undefined;
  const before = text.slice(Math.max(0, start - 6), start);
  const isCompared =
    /[=!]=\s{0,3}$/.test(before) &&
    /^\s{0,3}(?:["')\n,}\]]|$|(?:and|or)\b)/.test(text.slice(end, end + 8));
  if (isCompared) {
    return `If the text is meant, write "${name}" in quotes, and else declare it in the recipe.`;
  }
  const isTruth = /^(?:yes|no|on|off)$/i.test(name) && !/\{\{\s*$/.test(before);
  return isTruth
    ? `Conditions know \`true\` and \`false\`; "${name}" is a name like any other.`
    : undefined;
}
