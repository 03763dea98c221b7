import { createTextMemo } from "../../source/text-memo.ts";
import { wordForCaseAt, wordsListedAt } from "./listed-words.ts";

/** What a prompt says of the one word that it wants for an answer. */
export interface AskedWords {
  /** The words that it wants one of; none where it lists none. */
  readonly choices: readonly string[];
  /** Every word of the prompt, in small letters. */
  readonly words: ReadonlySet<string>;
}

const known = createTextMemo<AskedWords>();

/** The words of which a prompt wants one, as in "Reply with one word: flaky or broken." */
export function askedWords(prompt: string): AskedWords {
  return known(prompt, () => readWords(prompt));
}

/** What may stand between the order to answer and the words. */
const filling =
  "(?:as|back|either|exactly|from|is|just|must|be|of|one|only|should|simply|single|the|these|this|list|following|options?|values?|with|words?|a|in)";

/** An order to answer, up to where the words begin: in its sentence, or behind a question. */
const order = new RegExp(
  String.raw`(?:\b(?:answer|classify[^.!?\n]{1,80}?\bas|decide|output|print|reply|respond|return|say|write)(?<filling>(?:[ \t]{1,3}${filling}\b|[,:]){0,12})|(?<question>\?)[ \t]{0,3}\()`,
  "gi",
);

function readWords(prompt: string): AskedWords {
  const lists: (readonly string[])[] = [];
  const cases = new Set<string>();
  for (const { 0: found, index, groups } of prompt.matchAll(order)) {
    const start = index + found.length;
    const isOneOf = /\bone\b|\bsingle\b|\bfrom\b|\bfollowing\b/i.test(groups?.["filling"] ?? "");
    const list = wordsListedAt(prompt, start, { isOneOf });
    const one = list === undefined ? wordForCaseAt(prompt, start) : undefined;
    if (list !== undefined) lists.push(list);
    if (one !== undefined) cases.add(one);
  }
  const listed = lists.every((list) => list.length > 1) ? lists.flat() : [];
  // One case alone is an example, or what is said beside the answer.
  const isChoice = cases.size > 1 || listed.length > 0;
  const words = new Set(prompt.toLowerCase().match(/[\p{L}\p{N}_-]+/gu));
  return { choices: isChoice ? [...new Set([...listed, ...cases])] : [], words };
}
