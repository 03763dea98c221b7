import { createTextMemo } from "../../source/text-memo.ts";

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

/** A list that ends its sentence, or line: what follows otherwise may belong to what is answered. */
const asking =
  /\b(?:answer|print|reply|respond|return|say)\b(?:[ \t]{1,3}(?:a single word|back|either|exactly|in one word|just|one of|one word|only|simply|the words?|with)|[:,]){0,8}\s{1,3}((?:["'`*]{0,2}[A-Za-z][\w-]{1,29}["'`*]{0,2},?\s{1,3}){1,10}or\s{1,3}["'`*]{0,2}[A-Za-z][\w-]{1,29})["'`*]{0,2}\s{0,3}(?:[.,;:!?)\n]|$)/gi;

/** What stands for other words than itself. */
const kinds =
  /^(?:an?|any|anything|array|json|list|none|nothing|null|number|object|something|string|text|the)$/i;

function readWords(prompt: string): AskedWords {
  const lists = [...prompt.matchAll(asking)].map(([, list = ""]) => choicesOf(list));
  const choices = lists.every((list) => list.length > 1) ? lists.flat() : [];
  const words = new Set(prompt.toLowerCase().match(/[\p{L}\p{N}_-]+/gu));
  return { choices: [...new Set(choices)], words };
}

/** The words of a list; none where it holds others than single words. */
function choicesOf(list: string): readonly string[] {
  const choices = list.split(/,\s+or\s+|,\s+|\s+or\s+/).map((one) => one.replace(/["'`*]/g, ""));
  return choices.every((one) => /^[\w-]+$/.test(one) && !kinds.test(one)) ? choices : [];
}
