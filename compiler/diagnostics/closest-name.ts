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
  const [first, second] = [normalize(name), normalize(candidate)];
  return first === second ? 0 : editDistance(first, second, limit);
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll("-", "_");
}

/**
 * Optimal string alignment distance (Damerau-Levenshtein where no part is edited twice); stops early
 * with a number above the limit.
 */
function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const current = nextRow({ first, second, row, previous, beforePrevious });
    if (Math.min(...current) > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[second.length] ?? limit + 1;
}

function nextRow(state: {
  readonly first: string;
  readonly second: string;
  readonly row: number;
  readonly previous: readonly number[];
  readonly beforePrevious: readonly number[];
}): readonly number[] {
  const { first, second, row, previous, beforePrevious } = state;
  const at = (cells: readonly number[], index: number): number =>
    cells[index] ?? Number.POSITIVE_INFINITY;
  const current = [row];
  for (let column = 1; column <= second.length; column += 1) {
    const isEqual = first[row - 1] === second[column - 1];
    const isSwap = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
    current.push(
      Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isEqual ? 0 : 1),
        isSwap ? at(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ),
    );
  }
  return current;
}
