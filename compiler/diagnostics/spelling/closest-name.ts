import { countBits } from "../../source/count-bits.ts";
import { editDistance, longestCompared } from "./edit-distance.ts";

/** Longer names are no typing mistakes that a suggestion could explain. */
const maxNameLength = longestCompared;

/** Among more names than these many are alike, and a file that has them may have as many that resemble one. */
const mostCandidates = 1000;

/**
 * The candidate that a misspelled name most likely meant: at most a third of its letters differ, behind the words that both
 * begin with, and one is the same. Of equally close candidates the first one wins. Of very many, only one of the first that
 * is a single edit away counts.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const sought = soughtName(name);
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  let count = 0;
  for (const candidate of candidates) {
    count += 1;
    if (count > mostCandidates) return limit < 1 ? best : undefined;
    if (candidate === name || candidate.length > maxNameLength) continue;
    const distance = nameDistance(sought, candidate, limit);
    if (distance > limit || !areAlike(name, candidate, distance)) continue;
    best = candidate;
    limit = distance - 1;
    if (limit < 0) break;
  }
  return best;
}

/** Whether so many edits leave enough of two names. */
function areAlike(name: string, other: string, distance: number): boolean {
  if (distance >= Math.min(name.length, other.length)) return false;
  return distance < 2 || distance * 3 <= lengthApart(name, other);
}

/** How much of a name is left without the words that it shares with another one at its beginning and its end. */
function lengthApart(name: string, other: string): number {
  const [words, others] = [name, other].map((one) => one.split(/(?<=[-_./ ])/));
  const same = (words ?? []).findIndex((word, index) => word !== others?.[index]);
  return same <= 0 ? name.length : (words ?? []).slice(same).join("").length;
}

/**
 * The only candidate that a misspelled name can have meant: no other is nearly as close. Short names are
 * too much alike to be sure, and so are some of very many.
 */
export function unmistakableName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length < 3 || name.length > maxNameLength) return undefined;
  if (candidates.length > mostCandidates) return undefined;
  const limit = Math.min(2, Math.max(1, Math.floor(name.length / 3)));
  const sought = soughtName(name);
  let only: string | undefined;
  for (const candidate of candidates) {
    if (candidate === name || candidate === only || candidate.length > maxNameLength) continue;
    if (nameDistance(sought, candidate, limit) > limit) continue;
    if (only !== undefined) return undefined;
    only = candidate;
  }
  return only;
}

/**
 * The only field that a misspelled name can have meant: the one that only capitals, or what parts its words, tell from it; or
 * the only one that is one edit away, unless the name begins another one too; or the unmistakable one. Fields of a language are few, and
 * two slips in a name are rare.
 */
export function surelyMeantField(name: string, fields: readonly string[]): string | undefined {
  const letters = lettersAlone(name);
  const [same, ...others] = fields.filter((field) => lettersAlone(field) === letters);
  if (same !== undefined) return others.length === 0 ? same : undefined;
  const alike = name.length < 3 || name.length > maxNameLength ? [] : fieldsNear(name, fields);
  if (alike.length !== 1) return unmistakableName(name, fields);
  const [near] = alike;
  const isBeginning = fields.some(
    (field) => field !== near && field.startsWith(name) && field.length <= name.length + 2,
  );
  return isBeginning ? undefined : near;
}

/** The fields that are one edit away. */
function fieldsNear(name: string, fields: readonly string[]): readonly string[] {
  const sought = soughtName(name);
  return fields.filter(
    (field) => field.length <= maxNameLength && nameDistance(sought, field, 1) === 1,
  );
}

function lettersAlone(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, "");
}

/** A name that others are compared with. */
interface SoughtName {
  readonly length: number;
  /** Without case. */
  readonly text: string;
  readonly letters: number | undefined;
}

function soughtName(name: string): SoughtName {
  return { length: name.length, text: normalize(name), letters: lettersOf(name) };
}

/** Names that differ in case and `-` for `_` only are as close as can be. */
function nameDistance(sought: SoughtName, candidate: string, limit: number): number {
  const { length, letters, text } = sought;
  if (Math.abs(length - candidate.length) > limit) return limit + 1;
  if (leastDistance(letters, lettersOf(candidate)) > limit) return limit + 1;
  const other = normalize(candidate);
  return text === other ? 0 : editDistance(text, other, limit);
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll("-", "_");
}

/** The letters and digits that a name has: a bit for each, another letter's for what has none; undefined beyond ASCII. */
function lettersOf(name: string): number | undefined {
  let letters = 0;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code > 0x7f) return undefined;
    // Capital and small letters share their last five bits, and `-` stands for `_`.
    letters |= 1 << ((code === dash ? underscore : code) & 31);
  }
  return letters;
}

const [dash, underscore] = [0x2d, 0x5f];

/** One edit takes one letter out and puts one in at most. */
function leastDistance(first: number | undefined, second: number | undefined): number {
  if (first === undefined || second === undefined) return 0;
  return Math.ceil(countBits(first ^ second) / 2);
}
