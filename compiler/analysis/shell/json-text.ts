import { partitionPoint } from "../../source/partition-point.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import type { ScriptRange } from "./placement.ts";

/** What JSON is called where the programs of a script are named. */
export const jsonName = "JSON";

/** Whether a text is a JSON object with texts in it, as far as that can be told with holes in it. */
export function looksLikeJson(text: string): boolean {
  return /^\s*\{\s*"[^"\n]*"\s*:/.test(text) && /\}\s*$/.test(text);
}

/**
 * Whether what stands at the end of a range of a text, which is JSON, stands between the quotes of its line, which may be escaped for a
 * shell.
 */
export function isInJsonText(
  text: string,
  { start, end }: ScriptRange,
  quote: '"' | '\\"',
): boolean {
  const { newlines, plain, escaped } = signsOf(text, () => findSigns(text));
  const countBefore = (offsets: readonly number[], offset: number): number =>
    partitionPoint(offsets, (at) => at < offset);
  const newline = newlines[countBefore(newlines, end) - 1] ?? -1;
  const quotes = quote === '"' ? plain : escaped;
  return (countBefore(quotes, end) - countBefore(quotes, Math.max(start, newline + 1))) % 2 === 1;
}

/** Where a text has signs, each kind in the order of the text: each of many places asks about those before it. */
interface Signs {
  readonly newlines: readonly number[];
  readonly plain: readonly number[];
  readonly escaped: readonly number[];
}

const signsOf = createTextMemo<Signs>();

function findSigns(text: string): Signs {
  const offsets = (pattern: RegExp): readonly number[] =>
    [...text.matchAll(pattern)].map(({ index }) => index);
  return {
    newlines: offsets(/\n/g),
    plain: offsets(/(?<!\\)"/g),
    escaped: offsets(/(?<!\\)\\"/g),
  };
}
