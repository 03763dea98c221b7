import type { LackingCoverage } from "./min-coverage.ts";
import type { TestFileReport } from "./run-test-file.ts";

/** How all tests of a command went. */
export interface TestsOutcome {
  readonly reports: readonly TestFileReport[];
  /** Where they reach less than the command line asks for. */
  readonly lacking: readonly LackingCoverage[];
}
