/** The least that something takes of one of the things that are counted. */
export interface Spending {
  readonly counted: number;
  /**
   * The limit of steps that lets it pass, where nothing has been counted before: what is counted behind the last look at
   * the limit needs none.
   */
  readonly needed: number;
}

/** The spending of what takes nothing. */
export const nothing: Spending = { counted: 0, needed: 0 };

/** The spending of what cannot happen: more than any other. */
export const never: Spending = {
  counted: Number.POSITIVE_INFINITY,
  needed: Number.POSITIVE_INFINITY,
};

/** So much, without a look at the limit. */
export function spent(counted: number): Spending {
  return counted === 0 ? nothing : { counted, needed: 0 };
}

/** One after the other. */
export function andThen(first: Spending, next: Spending): Spending {
  if (first === nothing) return next;
  if (next === nothing) return first;
  if (first === never || next === never) return never;
  const counted = first.counted + next.counted;
  if (next.needed === 0) return { counted, needed: first.needed };
  return { counted, needed: Math.max(first.needed, first.counted + next.needed) };
}

/** What something takes that happens so many times, one after the other. */
export function times(one: Spending, count: number): Spending {
  if (count === 0) return nothing;
  return andThen({ counted: one.counted * (count - 1), needed: one.needed }, one);
}

/** The lesser of two. */
export function cheaper(left: Spending, right: Spending): Spending {
  if (left === never) return right;
  if (right === never) return left;
  return {
    counted: Math.min(left.counted, right.counted),
    needed: Math.min(left.needed, right.needed),
  };
}

/** The lesser of all. */
export function cheapest(all: readonly Spending[]): Spending {
  return all.reduce(cheaper, never);
}

/** Whether the first is less than the other in anything. */
export function isCheaper(one: Spending, other: Spending): boolean {
  return one.counted < other.counted || one.needed < other.needed;
}
