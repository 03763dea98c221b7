import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../source/source-text.ts";
import type { ReadLimits } from "./read-limits.ts";
import type { ScalarSchema } from "./scalar-schema.ts";

/** What building nodes needs to know and where it reports. */
export interface BuildContext {
  readonly source: SourceText;
  readonly schema: ScalarSchema;
  readonly limits: ReadLimits;
  report(problem: Diagnostic): void;
}
