import type { Severity } from "../../compiler/diagnostics/catalog-entry.ts";

/** What sums need of a diagnostic. */
interface Counted {
  readonly code: string;
  readonly severity: Severity;
}

/** How many diagnostics there are of one severity, and the code of the first of them. */
export interface SeverityTally {
  readonly count: number;
  readonly first: string;
}

/** What was found, by severity; none where nothing was. */
export type Tally = Readonly<Partial<Record<Severity, SeverityTally>>>;

/** The tally of the diagnostics of a file. */
export function tallyOf(diagnostics: readonly Counted[]): Tally {
  return sumOf(
    diagnostics.map(({ code, severity }) => ({ [severity]: { count: 1, first: code } })),
  );
}

/** The tally of several files, in their order. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: { [severity in Severity]?: SeverityTally } = {};
  for (const tally of tallies) {
    for (const severity of severities) {
      const found = tally[severity];
      const before = sum[severity];
      if (found === undefined) continue;
      sum[severity] = before ? { ...before, count: before.count + found.count } : found;
    }
  }
  return sum;
}

/** The severities, the weightiest first. */
export const severities: readonly Severity[] = ["error", "warning", "note"];

/** How many diagnostics of a severity there are. */
export function countOf(tally: Tally, severity: Severity): number {
  return tally[severity]?.count ?? 0;
}
