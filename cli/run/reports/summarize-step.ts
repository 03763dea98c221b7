import { addStepSummary } from "../../add-step-summary.ts";
import type { OptionValues } from "../../option-values.ts";
import type { Terminal } from "../../terminal.ts";

/** With `--ci`: adds what became of a run to the summary of its step on GitHub; says so where that cannot be written. */
export function summarizeStep(
  render: (mostBytes: number) => string,
  options: OptionValues,
  terminal: Terminal,
): void {
  const problem = options.flag("ci") ? addStepSummary(terminal, render) : undefined;
  if (problem === undefined) return;
  terminal.stderr.write(`recipec: the summary of the step cannot be written (${problem})\n`);
}
