import { nullInput, rawInput, slurp } from "../jq-options.ts";
import { hole } from "./hole.ts";
import { changesItems, isListToList, stagesOf } from "./jq-filter.ts";

/** A list of which nothing is known, and one of texts. */
const anyList = `[${hole}]`;
const texts = `["${hole}"]`;

/**
 * The outline of the one list that `jq` prints, whatever it reads: it takes all of its input for one (`-s`), and its filter gives it
 * back, or changes its items. Lines become a list of texts by `jq -Rs 'split("\n")'`, or by `jq -R . | jq -s .`; `before`: the
 * words of a `jq` from which it reads.
 */
export function listBuiltByJq(
  words: readonly string[],
  before: readonly string[] | undefined,
): string | undefined {
  if (!has(words, slurp)) return undefined;
  const isText = has(words, rawInput);
  const [first = "", ...rest] = filterOf(words);
  if (!((isText ? splitting.test(first) : isListToList(first)) && rest.every(isListToList))) {
    return undefined;
  }
  const areTexts = isText || (before !== undefined && printsTexts(before));
  const stages = isText ? rest : [first, ...rest];
  return areTexts && !stages.some(changesItems) ? texts : anyList;
}

const splitting = /^split\("[^"]*"\)(?:\[-?\d*:-?\d*\])?$/;

/** Whether `jq` prints each line that it reads as a text. */
function printsTexts(words: readonly string[]): boolean {
  if (!has(words, rawInput) || has(words, slurp) || has(words, nullInput)) return false;
  return filterOf(words).every((stage) => stage === "." || /^select\([^()]*\)$/.test(stage));
}

/** The stages of its only operand, its filter; none where it has files to read. */
function filterOf(words: readonly string[]): readonly string[] {
  const [filter, ...files] = words.filter((word) => !word.startsWith("-"));
  return filter === undefined || files.length > 0 ? [""] : stagesOf(filter);
}

function has(words: readonly string[], option: RegExp): boolean {
  return words.some((word) => option.test(word));
}
