import { patternOf } from "../../source/pattern-of.ts";

/** A text of two parts that is looked for in an answer: `STATUS: PASS`. */
const marker = /^([A-Z][A-Z_ -]{1,40}[:=] ?)([A-Z][A-Z_]{1,40})$/;

/**
 * The words that prompts have behind the label of a marker, where none of them has its word: an agent that is told to end with
 * "STATUS: PASS" or "STATUS: FAIL" never writes `STATUS: PASSED`. None where a prompt leaves open what stands there.
 */
export function otherMarkers(text: string, prompts: readonly string[]): readonly string[] {
  const [, label, word] = marker.exec(text) ?? [];
  if (label === undefined || word === undefined || prompts.length === 0) return [];
  const asked = prompts.map((prompt) => wordsBehind(label, prompt));
  const words = new Set(asked.flat());
  // Where the word is the beginning of another one, the answer has it.
  const isOther = prompts.every((prompt) => !prompt.includes(word));
  return isOther && asked.every((one) => one.length > 0) ? [...words] : [];
}

/** The words behind each mention of a label; none where something else stands behind one, such as a placeholder. */
function wordsBehind(label: string, prompt: string): readonly string[] {
  const mentions = [...prompt.matchAll(new RegExp(String.raw`(?<!\w)${patternOf(label)}`, "g"))];
  const lists = mentions.map(({ 0: found, index }) => {
    const behind = prompt.slice(index + found.length, index + found.length + longestList);
    return /^[A-Z][A-Z_]+(?:[|/][A-Z][A-Z_]+)*(?![\w-])/.exec(behind)?.[0].split(/[|/]/) ?? [];
  });
  return lists.every((words) => words.length > 0) ? lists.flat() : [];
}

const longestList = 200;
