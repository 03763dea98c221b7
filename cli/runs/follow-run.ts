import { systemClock } from "../../runtime/clock.ts";
import { followJournal, readJournal } from "../../runtime/journal/index.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { entryLine } from "../progress/entry-line.ts";
import { openGatesText } from "../progress/open-gates.ts";
import { printable } from "../progress/printable.ts";
import { runExitCode } from "../run/run-exit-code.ts";
import { asUsageError } from "../run-store/as-usage-error.ts";
import type { ListedRun } from "../run-store/list-runs.ts";
import { describeRun } from "../run-store/list-runs.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import { maskOf, readHeader } from "../run-store/run-header.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

const pollMs = 250;

/** Prints what a run has done and does, until its process is done with it; ends with the exit code of the run. */
export async function followRun(folder: RunFolder, terminal: Terminal): Promise<ExitCode> {
  const { env, stdout } = terminal;
  const begun = describe(folder, env);
  stdout.write(`[run:follow] ${printable(begun.record.plan)} (run ${folder.id})\n`);
  try {
    const header = readHeader(readJournal(folder.path).header, folder.path);
    const next = followJournal(folder.path);
    for (;;) {
      // What was written before the process let go of the run is read after that is known.
      const { state } = describe(folder, env);
      const entries = next();
      // It knows each secret that the entries hold: what a run meets it writes down before them.
      const mask = maskOf(header, folder.path, env);
      for (const entry of entries) {
        const line = entryLine(entry, mask);
        if (line !== undefined) stdout.write(`${line}\n`);
      }
      if (state !== "running") break;
      await systemClock.sleep(pollMs, never);
    }
  } catch (error) {
    asUsageError(error);
  }
  return tellEnd(describe(folder, env), terminal);
}

const never = new AbortController().signal;

function describe({ path }: RunFolder, env: Terminal["env"]): ListedRun {
  const run = describeRun(path, env);
  if (run === undefined) throw new UsageError(`${path} holds no run, or one that never began.`);
  return run;
}

function tellEnd({ record, state, waiting }: ListedRun, { stdout }: Terminal): ExitCode {
  const gates = openGatesText(waiting);
  const reason = record.reason === undefined ? "" : `: ${printable(record.reason)}`;
  stdout.write(`[run:end] ${state}${gates === "" ? reason : `, waits for stage "${gates}"`}\n`);
  if (state === "interrupted" || state === "running") return exitCode.interrupted;
  return runExitCode(state);
}
