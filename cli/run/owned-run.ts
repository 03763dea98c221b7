import type { Config } from "../../compiler/index.ts";
import type { Plan, PlanResolver } from "../../runtime/index.ts";
import type { FileStore, JournalEntry } from "../../runtime/journal/index.ts";
import type { OptionValues } from "../option-values.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import type { RunHeader } from "../run-store/run-header.ts";
import type { Terminal } from "../terminal.ts";

/** A run that this process owns, with all that is needed to bring it forward. */
export interface OwnedRun {
  readonly plan: Plan;
  readonly header: RunHeader;
  readonly folder: RunFolder;
  readonly store: FileStore;
  /** What the journal held when it was opened. */
  readonly earlier: readonly JournalEntry[];
  readonly options: OptionValues;
  readonly config: Config;
  readonly terminal: Terminal;
  readonly resolver: PlanResolver;
}
