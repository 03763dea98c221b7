import { patternOf } from "../source/pattern-of.ts";

/** How often a text has another one in it that is no part of a longer word. */
export function wordCount(text: string, sought: string): number {
  if (!text.includes(sought)) return 0;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])${patternOf(sought)}(?![\p{L}\p{N}_-])`,
    "gu",
  );
  return text.match(pattern)?.length ?? 0;
}
