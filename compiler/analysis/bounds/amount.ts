/** A list whose length only a run knows, and the most that a loop takes of it. */
export interface Size {
  readonly list: string;
  readonly cap: number;
}

/** So many times the lengths of some lists. */
interface Term {
  readonly times: number;
  readonly sizes: readonly Size[];
}

/** How often something happens: at least, and at most; undefined where nothing bounds it. */
export interface Amount {
  readonly least: number;
  readonly most: readonly Term[] | undefined;
}

/** Never. */
export const none: Amount = { least: 0, most: [] };

/** Nobody knows how often. */
export const unbounded: Amount = { least: 0, most: undefined };

/** From so often to so often. */
export function between(least: number, most: number): Amount {
  return { least, most: most === 0 ? [] : [{ times: most, sizes: [] }] };
}

/** Once for each item of a list. */
export function forEachOf(size: Size): Amount {
  return { least: 1, most: [{ times: 1, sizes: [size] }] };
}

/** The greatest number that is possible; undefined where nothing bounds it. */
export function greatest({ most }: Amount): number | undefined {
  if (most === undefined) return undefined;
  let sum = 0;
  for (const { times, sizes } of most) {
    sum += sizes.reduce((product, { cap }) => product * cap, times);
  }
  return Number.isSafeInteger(sum) ? sum : undefined;
}

/** Both, one after the other. */
export function add(left: Amount, right: Amount): Amount {
  const both = left.most && right.most && [...left.most, ...right.most];
  return { least: left.least + right.least, most: both && merge(both) };
}

/** One as often as the other says. */
export function multiply(left: Amount, right: Amount): Amount {
  const least = left.least * right.least;
  if (left.most?.length === 0 || right.most?.length === 0) return { least, most: [] };
  const { most } = right;
  const product =
    most &&
    left.most?.flatMap((a) =>
      most.map((b) => ({ times: a.times * b.times, sizes: [...a.sizes, ...b.sizes] })),
    );
  return { least, most: product && merge(product) };
}

/** Perhaps not at all. */
export function optional({ most }: Amount): Amount {
  return { least: 0, most };
}

function keyOf({ sizes }: Term): string {
  return sizes
    .map(({ list, cap }) => `${list} ${cap}`)
    .sort()
    .join("\n");
}

function merge(terms: readonly Term[]): readonly Term[] {
  const merged = new Map<string, Term>();
  for (const term of terms) {
    const key = keyOf(term);
    merged.set(key, { ...term, times: (merged.get(key)?.times ?? 0) + term.times });
  }
  return [...merged.values()];
}

/** The most that is possible, as a formula: `2 + 3 x min(|files|, 100)`. */
export function printMost({ most }: Amount): string {
  if (most === undefined) return "unbounded";
  if (most.length === 0) return "0";
  return most
    .map(({ times, sizes }) => {
      const lists = sizes.map(({ list, cap }) => `min(|${list}|, ${cap})`);
      return [...(times === 1 && lists.length > 0 ? [] : [String(times)]), ...lists].join(" x ");
    })
    .join(" + ");
}
