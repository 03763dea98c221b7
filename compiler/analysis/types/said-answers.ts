/** An order to answer, in the place of an order, or the word that is to be all of the answer. */
const order =
  /(?:^|[\s>*-](?<=(?:^|[.!?:;,\n]|\b(?:and|then|please|only|just))[\s>*-]{0,40}))(?:answer|output|print|reply|respond|return|say|tell me)\b(?![^.!?]*\b(?:field|key)s?\b)|\b(?:one|only|single|the) (?:output|word)\b/i;

/** What is asked for as JSON, or with a key of it, is said of what stands there. */
const asJson = /[{}[\]]|\bJSON\b/i;

/**
 * The words, in small letters, that a prompt may want its agent to answer with in place of the JSON that it shows: those of
 * sentences such as `Answer "done" when it is written`, which speak of none. `keys`: what the JSON shown has.
 */
export function saidAnswers(text: string, keys: readonly string[]): ReadonlySet<string> {
  if (!order.test(text)) return new Set();
  const found = sentencesIn(text).filter((one) => order.test(one) && !asJson.test(one));
  const words = found.map(wordsIn).filter((one) => !keys.some((key) => one.includes(key)));
  return new Set(words.flat().map((word) => word.toLowerCase()));
}

function sentencesIn(text: string): readonly string[] {
  return text.split(/(?<=[.!?]["'`)]{0,8})\s+|\n/);
}

function wordsIn(sentence: string): readonly string[] {
  return sentence.match(/[\p{L}\p{N}_-]+/gu) ?? [];
}
