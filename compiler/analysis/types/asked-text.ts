import { createTextMemo } from "../../source/text-memo.ts";
import { askedWords } from "./asked-words.ts";
import { wordsListedAt } from "./listed-words.ts";

/** A prompt that wants a text in which a word or a number stands beside more. */
export interface AskedText {
  /** The words that are to be in it; none where it is a number, or nothing of that kind. */
  readonly choices: readonly string[];
}

/** What says that nothing stands beside the word, or leaves the form to something else. */
const mayBeAlone =
  /\b(?:alone|exactly|format|JSON|just|nothing else|only|simply|single|YAML)\b|\bone word\b|[{[]/i;

/** Where in the answer a word is to stand. */
const somewhere =
  /\b(?:at|in|on) (?:its|the|your) (?:very )?(?:beginning|bottom|end|start|top|(?:final|first|last) (?:line|sentence))\b/i;

/** An order of what an answer begins or ends with, up to the words. */
const atItsEnd =
  /\b(?:begin|close|conclude|end|finish|start) (?:(?:it|(?:the|your) \w{1,20}) )?with (?:either )?/gi;

/** One of two words, and why it is that one. */
const reasoned =
  /\b(?:answer|reply|respond|say) (?:with )?["'`]?([A-Za-z]\w{0,20})["'`]? or ["'`]?([A-Za-z]\w{0,20})["'`]?,? (?:and|then) (?:explain|justify|say why|tell why|give (?:a |the |your )?reasons?)\b/gi;

/** A number that is to be explained, too. */
const explainedNumber =
  /\b(?:grade|rate|score)\b[^.!?\n]{0,80}\b\d{1,3} ?(?:to|-|–|and) ?\d{1,3}\b[^.!?\n]{0,40}(?:,| and| then) (?:explain|justify|say why|tell why|give (?:a |the |your )?reasons?)\b/i;

/** A prompt of one sentence that wants a text by its name. */
const namedText =
  /^\s{0,20}(?:please )?(?:summari[sz]e\b|(?:draft|write) (?:an?|the) (?:\w{1,20} )?(?:changelog|description|e-?mail|essay|explanation|haiku|letter|paragraph|poem|report|review|story|summary)\b)[^.!?:\n"'`]{0,300}[.!]?\s{0,20}$/i;

const known = createTextMemo<{ readonly text: AskedText | undefined }>();

/** The text that a prompt wants, where no single word is all of it: `Say PASS or FAIL at the end.` */
export function askedText(prompt: string): AskedText | undefined {
  return known(prompt, () => ({ text: readText(prompt) })).text;
}

function readText(prompt: string): AskedText | undefined {
  if (mayBeAlone.test(prompt)) return undefined;
  const { choices } = askedWords(prompt);
  const inText = [...endings(prompt), ...reasonedWords(prompt), ...placed(prompt, choices)];
  if (inText.length > 0) return { choices: [...new Set([...choices, ...inText])] };
  const isNamed = explainedNumber.test(prompt) || namedText.test(prompt);
  return isNamed && choices.length === 0 ? { choices } : undefined;
}

function endings(prompt: string): readonly string[] {
  return [...prompt.matchAll(atItsEnd)].flatMap(
    ({ 0: found, index }) => wordsListedAt(prompt, index + found.length, { isOneOf: false }) ?? [],
  );
}

function reasonedWords(prompt: string): readonly string[] {
  return [...prompt.matchAll(reasoned)].flatMap(([, one = "", other = ""]) => [one, other]);
}

/** Those words of a list that a sentence wants somewhere in the answer. */
function placed(prompt: string, choices: readonly string[]): readonly string[] {
  const sentences = prompt.split(/(?<=[.!?])\s|\n/).filter((one) => somewhere.test(one));
  const words = new Set(sentences.flatMap((one) => one.match(/[\w-]+/g) ?? []));
  return choices.filter((choice) => words.has(choice));
}
