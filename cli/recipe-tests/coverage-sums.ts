import type { TestFileReport } from "./run-test-file.ts";

/** How many points of a kind there are, and how many were reached. */
export interface CoverageSum {
  readonly reached: number;
  readonly total: number;
}

/** The sums of a recipe's coverage by kind, under the names that reports have. */
export function coverageSums({
  coverage,
}: Pick<TestFileReport, "coverage">): Readonly<
  Record<"steps" | "branches" | "outcomes", CoverageSum>
> {
  const sum = (kind: "step" | "branch" | "outcome"): CoverageSum => {
    const own = coverage.filter((point) => point.kind === kind);
    return { reached: own.filter(({ isReached }) => isReached).length, total: own.length };
  };
  return { steps: sum("step"), branches: sum("branch"), outcomes: sum("outcome") };
}
