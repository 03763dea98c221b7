import type { LocatedText } from "../located-text.ts";

/**
 * What to write instead of what looks like a placeholder, and is a word of a template of Go or a brace in a string that
 * Python formats.
 */
export function templateWordHelp(
  name: string,
  { text, start, end }: Place = nowhere,
): string | undefined {
  if (/^(?:else|end)$/.test(name) && goAction.test(text)) return withBlanks(name);
  const isDoubled = text[start - 1] === "{" && text[end] === "}";
  const isFormatted = /\bf["']|\.format\(/.test(text);
  return isFormatted && (isDoubled || /^\d+$/.test(name))
    ? `Write the braces with blanks, {{ ${name} }}, or put the text together without a format.`
    : undefined;
}

/** How a name between two braces is left to another program. */
export function withBlanks(name: string): string {
  return `Write {{ ${name} }} if it is for another program: with blanks it stays.`;
}

type Place = Pick<LocatedText, "text" | "start" | "end">;

const nowhere: Place = { text: "", start: 0, end: 0 };

/** What begins a block, or takes a value, in a template of Go. */
const goAction = /\{\{-?\s*(?:block|define|if|range|with)\b|\{\{-?\s*\./;
