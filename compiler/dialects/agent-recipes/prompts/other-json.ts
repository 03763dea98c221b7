import type { Stretch } from "./concerns-work.ts";
import { sentenceBefore } from "./concerns-work.ts";
import { fetches, runsProgram } from "./work-words.ts";

/**
 * Whether "the JSON" may be another than that which ends the answer: some was spoken of before, another format is as well, or
 * the sentence before gets something that may be JSON.
 */
export function speaksOfOtherJson(text: string, stretch: Stretch): boolean {
  const before = text.slice(0, stretch.start).replaceAll(ofAnswer, " ");
  if (/json|\{\s*"/i.test(before) || otherFormat.test(text)) return true;
  const last = sentenceBefore(text, stretch);
  return runsProgram(last) || fetches(last);
}

/** What is said of the answer's own. */
const ofAnswer =
  /\b(?:answer|conclude|end|finish|reply|respond)\b[^.\n]{0,40}\bJSON\b|\b(?:final|outcome|your) JSON\b|\bJSON (?:block|outcome)\b/gi;

const otherFormat = /\b(?:CSV|TOML|XML|YAML)\b/;
