import type { JournalEntry } from "../../runtime/journal/index.ts";
import type { OptionValues } from "../option-values.ts";
import { printable } from "../progress/printable.ts";
import type { UncertainCall } from "../run-store/pending-questions.ts";
import { uncertainCalls } from "../run-store/pending-questions.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { askYesOrNo } from "./ask-approval.ts";

/** A run that is to go on, as far as calls without an end are concerned. */
export interface UncertainRun {
  readonly folder: RunFolder;
  readonly entries: readonly JournalEntry[];
  readonly options: OptionValues;
  readonly terminal: Terminal;
}

/**
 * With `--uncertain ask` somebody decides about calls whose end nobody knows: the person at the terminal, else whoever reads the
 * message that ends the command. Returns when they may be made again.
 */
export async function settleUncertain(run: UncertainRun): Promise<void> {
  const { entries, folder, options, terminal } = run;
  const calls = uncertainCalls(entries);
  if (options.text("uncertain") !== "ask" || calls.length === 0) return;
  const lines = [
    `Calls were under way when run ${folder.id} ended, and may have had their effect:`,
    ...calls.map(callLine),
  ];
  const isPerson = terminal.stdin.isTTY === true && terminal.stderr.isTTY === true;
  if (!isPerson || options.flag("ci")) {
    throw new UsageError(`${lines.join("\n")}\nWith --uncertain rerun they are made again.`);
  }
  const answer = await askYesOrNo(
    { lines: ["", ...lines, ""], prompt: "make them again? (yes or no) " },
    { terminal, signal: new AbortController().signal, leave: () => undefined },
  );
  if (answer.decision === "deny") throw new UsageError(`Run ${folder.id} is left as it is.`);
}

function callLine({ key, kind }: UncertainCall): string {
  return `  ${kind === "agent" ? "agent" : "command"} ${printable(key)}`;
}
