/** Longer words have no distance that anybody asks for. */
export const longestCompared = 100;

/** Three rows of distances that are used in turn: a search compares with thousands of names, no longer than names are here. */
const cells = new Uint8Array(3 * (2 * longestCompared + 1));

/**
 * Optimal string alignment distance (Damerau-Levenshtein where no part is edited twice). Distances above the limit are not
 * told apart, so that only the cells near the diagonal count (Ukkonen 1985).
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (limit < 2) return Math.min(nearDistance(one, other), limit + 1);
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

/** The distance of names that are one edit apart, or none; 2 stands for any greater one. Most questions are for this, and need no rows. */
function nearDistance(first: string, second: string): number {
  if (first === second) return 0;
  if (Math.abs(first.length - second.length) > 1) return 2;
  const { start, end } = commonEnds(first, second);
  const longest = Math.max(first.length, second.length) - start - end;
  if (longest === 1) return 1;
  const isSwapped =
    longest === 2 && first.length === second.length && isSwap(first, second, start + 2, start + 2);
  return isSwapped ? 1 : 2;
}

/** What begins and ends alike takes no edit. */
function withoutCommonEnds(first: string, second: string): readonly [string, string] {
  const { start, end } = commonEnds(first, second);
  return [first.slice(start, first.length - end), second.slice(start, second.length - end)];
}

/** How many signs two names have in common where they begin, and behind these where they end. */
function commonEnds(
  first: string,
  second: string,
): { readonly start: number; readonly end: number } {
  const most = Math.min(first.length, second.length);
  let start = 0;
  while (start < most && first.charCodeAt(start) === second.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && isSameAtEnd(first, second, end)) end += 1;
  return { start, end };
}

function isSameAtEnd(first: string, second: string, end: number): boolean {
  return first.charCodeAt(first.length - 1 - end) === second.charCodeAt(second.length - 1 - end);
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
