import { systemClock } from "../../runtime/clock.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { endLeftProcesses } from "../run/left-processes.ts";
import type { RunState } from "../run-store/list-runs.ts";
import { describeRun, isOver } from "../run-store/list-runs.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import { isHere, ownerOf, takeRun } from "../run-store/run-owner.ts";
import { writeRunRecord } from "../run-store/run-record.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Ends a run: a living one is asked to, one that waits or was interrupted is noted as cancelled. */
export async function cancelRun(folder: RunFolder, terminal: Terminal): Promise<ExitCode> {
  const { env, stdout } = terminal;
  const run = describeRun(folder.path, env);
  if (run === undefined) throw new UsageError(`${folder.path} holds no run.`);
  const owner = ownerOf(folder.path);
  if (owner !== undefined) {
    if (!isHere(owner)) {
      throw new UsageError(`Run ${folder.id} is at work on another machine: ${owner.place}.`);
    }
    process.kill(owner.pid, "SIGTERM");
    stdout.write(`asked process ${owner.pid} to cancel run ${folder.id}\n`);
    return exitCode.ok;
  }
  if (isOver(run.state)) throw nothingToCancel(folder, run.state);
  const mine = takeRun(folder.path);
  try {
    // Another process may have brought it forward, or to its end, just now.
    const now = describeRun(folder.path, env) ?? run;
    if (isOver(now.state)) throw nothingToCancel(folder, now.state);
    await endLeftProcesses(folder, terminal);
    // What it waited for is no reason any more.
    const { pending: _pending, reason: _reason, ...record } = now.record;
    const finishedAt = new Date(systemClock.now()).toISOString();
    writeRunRecord(folder, { ...record, status: "cancelled", finishedAt });
  } finally {
    mine.release();
  }
  stdout.write(`cancelled run ${folder.id}\n`);
  return exitCode.ok;
}

function nothingToCancel({ id }: RunFolder, state: RunState): UsageError {
  return new UsageError(`Run ${id} is ${state}: there is nothing to cancel.`);
}
