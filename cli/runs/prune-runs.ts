import { rmSync } from "node:fs";
import { systemClock } from "../../runtime/clock.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import { printable } from "../progress/printable.ts";
import type { ListedRun } from "../run-store/list-runs.ts";
import { describeRun, isOver, listRuns } from "../run-store/list-runs.ts";
import type { RunOwner } from "../run-store/run-owner.ts";
import { takeRun } from "../run-store/run-owner.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

const usualDays = 30;
const dayMs = 86_400_000;

/** Removes runs that ended long ago; those that could still go on stay. */
export function pruneRuns(
  folder: string,
  options: OptionValues,
  { env, stdout }: Terminal,
): ExitCode {
  const days = options.count("olderThan", 0) ?? usualDays;
  const beforeMs = systemClock.now() - days * dayMs;
  const isOld = (run: ListedRun): boolean => isOver(run.state) && endOf(run) <= beforeMs;
  for (const run of listRuns(folder, env).filter(isOld)) {
    const { path, record } = run;
    if (options.flag("dryRun")) stdout.write(`would remove ${printable(record.run)}\n`);
    // Where another process has removed it, what taking it has made anew goes, too.
    else if (remove(path, () => isOld(describeRun(path, env) ?? run))) {
      stdout.write(`removed ${printable(record.run)}\n`);
    }
  }
  return exitCode.ok;
}

function endOf({ record }: ListedRun): number {
  return Date.parse(record.finishedAt ?? record.startedAt);
}

/** Removes the folder of a run, unless a process is at work on it or has brought it forward since it was looked at. */
function remove(path: string, isStillOld: () => boolean): boolean {
  const owner = takeIfFree(path);
  if (owner === undefined) return false;
  try {
    if (!isStillOld()) return false;
    // Nobody resumes the run while it is taken apart.
    rmSync(path, { recursive: true, force: true });
    return true;
  } finally {
    owner.release();
  }
}

function takeIfFree(path: string): RunOwner | undefined {
  try {
    return takeRun(path);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
