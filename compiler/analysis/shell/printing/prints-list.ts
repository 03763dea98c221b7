import { rawInput, slurp } from "../jq-options.ts";
import { isListToList, stagesOf } from "./jq-filter.ts";

/**
 * Whether `jq` prints one list, whatever it reads: it takes all of its input for one (`-s`), and its filter gives it back, or
 * changes its items. Lines become a list by `jq -R . | jq -s .`, or by `jq -Rs 'split("\n")'`.
 */
export function printsList(words: readonly string[]): boolean {
  if (!words.some((word) => slurp.test(word))) return false;
  const [filter, ...others] = words.filter((word) => !word.startsWith("-"));
  if (filter === undefined || others.length > 0) return false;
  const isText = words.some((word) => rawInput.test(word));
  const [first = "", ...rest] = stagesOf(filter);
  return (isText ? splitting.test(first) : isListToList(first)) && rest.every(isListToList);
}

const splitting = /^split\("[^"]*"\)(?:\[-?\d*:-?\d*\])?$/;
