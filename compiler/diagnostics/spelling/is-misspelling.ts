import { editDistance } from "./edit-distance.ts";
import { digitsOf, isAnagram, wordsOf } from "./name-words.ts";

/**
 * Whether a name is most likely another one that is misspelt, where nothing but the likeness tells: the same letters in other
 * capitals or parted otherwise, or one word of it with one slip behind its first letter. A word that is the other one with
 * another ending, or that people write as often, is meant as it is.
 */
export function isMisspelling(name: string, meant: string): boolean {
  if (name === meant || !maybeAlike(name, meant)) return false;
  if (hasSameLetters(name, meant)) return true;
  const [words, others] = [plainWordsOf(name), plainWordsOf(meant)];
  if (words.length !== others.length) return false;
  const different = words.flatMap((word, at) => {
    const other = others[at] ?? "";
    return word === other ? [] : [[word, other] as const];
  });
  const [pair] = different;
  return pair !== undefined && different.length === 1 && isSlip(...pair);
}

/** A cheap look at two names, of which most have nothing in common. */
function maybeAlike(name: string, meant: string): boolean {
  const isNear = Math.abs(name.length - meant.length) <= mostParted;
  return isNear && name[0]?.toLowerCase() === meant[0]?.toLowerCase();
}

/** So many signs may part the words of one name and not those of another, or one letter more. */
const mostParted = 4;

/** Whether two names differ only by capitals and by what parts their words. */
export function hasSameLetters(one: string, other: string): boolean {
  return plainWordsOf(one).join("") === plainWordsOf(other).join("");
}

/** Whether two names are one thing and several of it. */
export function isPlural(one: string, other: string): boolean {
  return [`${one}s`, `${one}S`].includes(other) || [`${other}s`, `${other}S`].includes(one);
}

/** The words of a name, without what signs at its ends part. */
function plainWordsOf(name: string): readonly string[] {
  return wordsOf(name).filter((word) => word !== "");
}

/** So many letters a word has at least of which two have changed places. */
const fewestLetters = 3;
/** So many letters the shorter of two words has at least. */
const fewLetters = 4;
/** So many they have where one letter stands for another. */
const manyLetters = 6;

function isSlip(word: string, other: string): boolean {
  if (digitsOf(word) !== digitsOf(other) || word[0] !== other[0]) return false;
  if (isInflected(word, other) || (alike.has(word) && alike.has(other))) return false;
  const length = Math.min(word.length, other.length);
  if (length < fewestLetters || editDistance(word, other, 1) !== 1) return false;
  if (isAnagram(word, other)) return true;
  return length >= (word.length === other.length ? manyLetters : fewLetters);
}

/** Whether two words differ by their endings: `close` and `closed`, `planner` and `planned`, but not `statu` and `status`. */
function isInflected(word: string, other: string): boolean {
  if (isPlural(word, other) && ownS.test(word.length > other.length ? word : other)) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  return endings.has(word.slice(start)) && endings.has(other.slice(start));
}

/** Words whose last `s` makes no several of them. */
const ownS = /(?:ss|[bcfiostv]us|sis)$/;

const endings: ReadonlySet<string> = new Set(["", "d", "n", "r", "s", "y"]);

/** Words that are one letter from one another, and no slips. */
const alike: ReadonlySet<string> = new Set(
  `adapted adopted branch breach casual causal cause change changed changes charge charged charges
  choose chose clause cleaned cleared cloned closed coast contact contacts content contents contest
  context contexts contract contracts cost count country county cpu csv cup cvs defect defects detect
  detects device devise dns dsn extend extent form from indent intent invent ios iso massage message mode model
  month mouth parent parsed passed patch patent path paused per phase phases phrase phrases plain plan
  plane plant police policy pre produce product project protect quiet quite remote remove replay reply
  report repost sample samples sap scoped scopes scored scores seed short simple sort sos spa speed sso staged
  stages starred started stat state stated states stats status sting string strong thread threads
  threat threats tired trail trial tried unload upload warming warning weigh weight width with word world`.split(
    /\s+/,
  ),
);
