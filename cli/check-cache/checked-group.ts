import type { Tally } from "../check/tally.ts";

/** What is kept of one checked file: its part of the report, and what sums need. */
export interface CheckedPart {
  readonly path: string;
  readonly tally: Tally;
  /** UTF-8: it is cut and joined a thousand times, and never read. */
  readonly text: Uint8Array;
}

/** Recipes that call one another, checked together: the findings in one may depend on all. */
export interface CheckedGroup {
  /** Those that were asked for, each with its plan id, and the key that it shares with recipes of the same name. */
  readonly members: readonly {
    readonly id: string;
    readonly nameGroup?: string;
    readonly part: CheckedPart;
  }[];
  /** Plan ids of those that were not asked for; asked for, they would report their findings themselves. */
  readonly others: readonly string[];
  /** The paths that tell of all that was read or looked for. */
  readonly reads: readonly string[];
}
