import { editDistance } from "./edit-distance.ts";
import { isPlural } from "./is-misspelling.ts";
import { digitsOf, isAnagram, wordsOf } from "./name-words.ts";

/**
 * Whether a name can hardly be anything but another one with a slip of the fingers: then a fix may write the other. Names in
 * which one word stands for another are names of their own, as are `min_len` and `max_len`, `is_valid` and `is_invalid`,
 * `report_1` and `report_2`, `report_de` and `report_en`; so are a thing and several of it, `file` and `files`, and one word
 * with two endings, `launches` and `launcher`.
 */
export function isTypingSlip(name: string, meant: string): boolean {
  if (isPlural(name, meant)) return false;
  if (joined(name) === joined(meant)) return true;
  const [words, others] = [wordsOf(name), wordsOf(meant)];
  if (words.length !== others.length) return false;
  return words.every((word, index) => isSlipOfWord(word, others[index] ?? ""));
}

/** A name without what parts its words: who forgets that, or writes capitals for it, has made a slip. */
function joined(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** So many letters a word has at least of which one is missing, doubled or swapped with its neighbour. */
const fewLetters = 3;
/** So many it has of which one is another. */
const someLetters = 6;
/** So many it has with two slips, which are not among its first letters: those make opposites, as in `encoded` and `decoded`. */
const manyLetters = 8;

function isSlipOfWord(word: string, other: string): boolean {
  if (word === other) return true;
  if (digitsOf(word) !== digitsOf(other) || negates(word, other) || negates(other, word)) {
    return false;
  }
  const length = Math.min(word.length, other.length);
  const distance = editDistance(word, other, 2);
  if (distance === 1) {
    const isReplaced = word.length === other.length && !isAnagram(word, other);
    if (isReplaced && endsOtherwise(word, other)) return false;
    return length >= (isReplaced ? someLetters : fewLetters);
  }
  return distance === 2 && length >= manyLetters && word.slice(0, 2) === other.slice(0, 2);
}

/** Whether two words of which one letter differs are one with two endings. */
function endsOtherwise(word: string, other: string): boolean {
  return word.slice(0, -1) === other.slice(0, -1) && [word, other].every((one) => ending.test(one));
}

/** What makes another word of one that ends with these vowels. */
const ending = /[aeiouy][dnrs]$/;

/** Whether a word is the opposite of another. */
function negates(word: string, other: string): boolean {
  return word.endsWith(other) && negations.has(word.slice(0, -other.length));
}

const negations: ReadonlySet<string> = new Set([
  "a",
  "de",
  "dis",
  "il",
  "im",
  "in",
  "ir",
  "no",
  "non",
  "not",
  "un",
]);
