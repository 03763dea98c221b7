import { countBits } from "../source/count-bits.ts";

/** Longer names are no typing mistakes that a suggestion could explain. */
const maxNameLength = 100;

/**
 * The candidate that a misspelled name most likely meant: at most a third of its letters differ, and one is the same. Of
 * equally close candidates the first one wins.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const sought = soughtName(name);
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > maxNameLength) continue;
    const distance = nameDistance(sought, candidate, limit);
    if (distance > limit || distance >= Math.min(name.length, candidate.length)) continue;
    best = candidate;
    limit = distance - 1;
    if (limit < 0) break;
  }
  return best;
}

/**
 * The only candidate that a misspelled name can have meant: no other is nearly as close. Short names are
 * too much alike to be sure.
 */
export function unmistakableName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length < 3 || name.length > maxNameLength) return undefined;
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

/** Three rows of distances that are used in turn: a search compares with thousands of names, no longer than names are here. */
const cells = new Uint8Array(3 * (2 * maxNameLength + 1));

/**
 * Optimal string alignment distance (Damerau-Levenshtein where no part is edited twice). Distances above the limit are not
 * told apart, so that only the cells near the diagonal count (Ukkonen 1985).
 */
function editDistance(one: string, other: string, limit: number): number {
  const [first, second] = withoutCommonEnds(one, other);
  const [width, beyond] = [second.length + 1, limit + 1];
  // A capital letter may be two small ones.
  if (Math.abs(first.length - second.length) > limit) return beyond;
  for (let column = 0; column < width; column += 1) cells[column] = Math.min(column, beyond);
  for (let row = 1; row <= first.length; row += 1) {
    if (fillRow(first, second, row, limit) > limit) return beyond;
  }
  return cells[(first.length % 3) * width + second.length] ?? beyond;
}

/** What begins and ends alike takes no edit. */
function withoutCommonEnds(first: string, second: string): readonly [string, string] {
  const most = Math.min(first.length, second.length);
  let start = 0;
  while (start < most && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < most - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return [first.slice(start, first.length - end), second.slice(start, second.length - end)];
}

/** Fills a row of distances; gives the least of them. */
function fillRow(first: string, second: string, row: number, limit: number): number {
  const [width, beyond] = [second.length + 1, limit + 1];
  const current = (row % 3) * width;
  const previous = ((row + 2) % 3) * width;
  const from = Math.max(1, row - limit);
  const last = Math.min(second.length, row + limit);
  let least = row <= limit ? row : beyond;
  // The cells beside the band are as far as can be: the next row looks at one of them on each side.
  cells[current + from - 1] = from === 1 ? least : beyond;
  for (let column = from; column <= last; column += 1) {
    const isEqual = first.charCodeAt(row - 1) === second.charCodeAt(column - 1);
    const changed = (cells[previous + column - 1] ?? beyond) + (isEqual ? 0 : 1);
    const added = (cells[current + column - 1] ?? beyond) + 1;
    const removed = (cells[previous + column] ?? beyond) + 1;
    const swapped = isSwap(first, second, row, column)
      ? (cells[((row + 1) % 3) * width + column - 2] ?? beyond) + 1
      : beyond;
    const distance = Math.min(changed, added, removed, swapped, beyond);
    cells[current + column] = distance;
    if (distance < least) least = distance;
  }
  if (last < second.length) cells[current + last + 1] = beyond;
  return least;
}

/** Whether two signs stand there the other way round. */
function isSwap(first: string, second: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    first.charCodeAt(row - 1) === second.charCodeAt(column - 2) &&
    first.charCodeAt(row - 2) === second.charCodeAt(column - 1)
  );
}
