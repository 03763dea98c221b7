import { rmSync } from "node:fs";
import { systemClock } from "../../runtime/clock.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import type { ListedRun } from "../run-store/list-runs.ts";
import { listRuns } from "../run-store/list-runs.ts";
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
  for (const run of listRuns(folder, env)) {
    if (!isOver(run) || endOf(run) > beforeMs) continue;
    if (options.flag("dryRun")) stdout.write(`would remove ${run.record.run}\n`);
    else if (remove(run)) stdout.write(`removed ${run.record.run}\n`);
  }
  return exitCode.ok;
}

function isOver({ state }: ListedRun): boolean {
  return !["running", "interrupted", "paused_for_approval"].includes(state);
}

function endOf({ record }: ListedRun): number {
  return Date.parse(record.finishedAt ?? record.startedAt);
}

function remove({ path }: ListedRun): boolean {
  try {
    // Nobody resumes the run while it is taken apart.
    takeRun(path).release();
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
  rmSync(path, { recursive: true, force: true });
  return true;
}
