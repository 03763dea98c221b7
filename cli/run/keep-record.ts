import { systemClock } from "../../runtime/clock.ts";
import type { RunReport } from "../../runtime/index.ts";
import { reasonOf } from "../caught-error.ts";
import type { Mask } from "../run-store/mask.ts";
import { shownInputs } from "../run-store/run-header.ts";
import type { RecordedStatus, RunRecord } from "../run-store/run-record.ts";
import { describePlan, readRunRecord, writeRunRecord } from "../run-store/run-record.ts";
import type { OwnedRun } from "./owned-run.ts";
import { resultJsonPieces } from "./reports/report-json.ts";
import { rootOf } from "./reports/why-failed.ts";

/** Runs that ended like this end so again: all their results are there. */
const endStates: readonly RecordedStatus[] = ["completed", "partial", "denied"];

/** Whether a run has ended for good: its record then stays as it is. */
export function hasEnded({ folder }: OwnedRun): boolean {
  const record = readRunRecord(folder.path);
  return record !== undefined && endStates.includes(record.status);
}

/** Writes into a run's record that a process is at work on it. */
export function recordStart(run: OwnedRun, mask: Mask): void {
  writeRunRecord(run.folder, { ...recordOf(run, mask), status: "running" });
}

/** Keeps how a run has ended, in its record and as its result; says so where that cannot be written. */
export function keepResult(run: OwnedRun, report: RunReport, mask: Mask): void {
  const { folder, terminal } = run;
  const { failure, pending, reason, status } = report;
  const failedAt = failure === undefined ? undefined : rootOf(failure).path;
  try {
    folder.write("result.json", resultJsonPieces(report));
    writeRunRecord(folder, {
      ...recordOf(run, mask),
      status,
      ...(pending === undefined
        ? { finishedAt: new Date(systemClock.now()).toISOString() }
        : { pending }),
      ...(reason === undefined ? {} : { reason }),
      ...(failedAt === undefined ? {} : { failedAt }),
    });
  } catch (error) {
    const why = reasonOf(error);
    terminal.stderr.write(`recipec: the result could not be kept in ${folder.path} (${why})\n`);
  }
}

function recordOf({ header, plan }: OwnedRun, mask: Mask): Omit<RunRecord, "status"> {
  return {
    run: header.run,
    ...describePlan(plan),
    recipe: header.recipe,
    planHash: header.planHash,
    startedAt: header.startedAt,
    inputs: shownInputs(header, mask),
  };
}
