/**
 * The index of the first item for which a test does not hold, by binary search; the number of items where it holds for all.
 * It must hold for all items before that one and for none behind it.
 */
export function partitionPoint<Item extends {}>(
  items: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
