/** Longer names are no typing mistakes that a suggestion could explain. */
const maxNameLength = 100;

/**
 * The candidate that a misspelled name most likely meant: at most a third of its letters differ, and one is the same. Of
 * equally close candidates the first one wins.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined;
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > maxNameLength) continue;
    const distance = nameDistance(name, candidate, limit);
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
export function unmistakableName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length < 3 || name.length > maxNameLength) return undefined;
  const limit = Math.min(2, Math.max(1, Math.floor(name.length / 3)));
  const close = [...new Set(candidates)].filter(
    (candidate) =>
      candidate !== name &&
      candidate.length <= maxNameLength &&
      nameDistance(name, candidate, limit) <= limit,
  );
  return close.length === 1 ? close[0] : undefined;
}

/** Names that differ in case and `-` for `_` only are as close as can be. */
function nameDistance(name: string, candidate: string, limit: number): number {
  if (Math.abs(name.length - candidate.length) > limit) return limit + 1;
  const [first, second] = [normalize(name), normalize(candidate)];
  return first === second ? 0 : editDistance(first, second, limit);
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll("-", "_");
}

/**
 * Optimal string alignment distance (Damerau-Levenshtein where no part is edited twice). Distances above the limit are not
 * told apart, so that only the cells near the diagonal count (Ukkonen 1985).
 */
function editDistance(first: string, second: string, limit: number): number {
  const beyond = limit + 1;
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const current = nextRow({ first, second, row, limit, previous, beforePrevious });
    if (!current.some((distance) => distance <= limit)) return beyond;
    beforePrevious = previous;
    previous = current;
  }
  return cell(previous, second.length);
}

function nextRow(state: {
  readonly first: string;
  readonly second: string;
  readonly row: number;
  readonly limit: number;
  readonly previous: readonly number[];
  readonly beforePrevious: readonly number[];
}): readonly number[] {
  const { first, second, row, limit, previous, beforePrevious } = state;
  const beyond = limit + 1;
  const current = previous.map((_, column) => (column === 0 && row <= limit ? row : beyond));
  const last = Math.min(second.length, row + limit);
  for (let column = Math.max(1, row - limit); column <= last; column += 1) {
    const isEqual = first[row - 1] === second[column - 1];
    const isSwap = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
    current[column] = Math.min(
      cell(previous, column) + 1,
      cell(current, column - 1) + 1,
      cell(previous, column - 1) + (isEqual ? 0 : 1),
      isSwap ? cell(beforePrevious, column - 2) + 1 : beyond,
    );
  }
  return current;
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
