import type { Plan, Scope } from "../abi.ts";
import type { PreflightProblem } from "../backends/backend.ts";
import type { Failure, GateQuestion } from "../effect.ts";
import type { ValueMap } from "../values/value.ts";
import type { Expense } from "./expense.ts";
import { finalOutput } from "./final-output.ts";
import { hostReport } from "./host-values.ts";
import type { BlockEnd } from "./outcome.ts";
import type { Frame } from "./run.ts";
import type { RunBudget } from "./run-budget.ts";
import type { RunOptions } from "./run-options.ts";
import type { BranchEnd, RunReport, RunStatus, RunSummary } from "./run-report.ts";
import type { Completion } from "./scheduler.ts";
import type { RecordEnd, StepRecords } from "./step-records.ts";
import { waitingGate } from "./waiting-gate.ts";

/** What is known of a run when it has stopped. */
export interface StoppedRun {
  readonly plan: Plan;
  readonly options: RunOptions;
  readonly records: StepRecords;
  readonly gates: ReadonlyMap<string, GateQuestion>;
  readonly frame: Frame | undefined;
  readonly expense: Expense;
  readonly budget: RunBudget;
  readonly branches: readonly BranchEnd[];
}

/** The report of a run that its scheduler has left. */
export function reportRun(stopped: StoppedRun, completion: Completion<BlockEnd>): RunReport {
  const verdict = verdictOf(stopped, completion);
  const { frame, expense, records } = stopped;
  const scope =
    completion.kind === "done" ? completion.value.scope : (frame?.scope ?? stopped.options.inputs);
  return {
    ...verdict,
    ...described(stopped, scope ?? {}),
    steps: stepsOf(records, completion),
    skipped: records.skipped,
    outputs: outputsOf(frame?.plan ?? stopped.plan, scope ?? {}),
    ...hostReport(frame?.plan ?? stopped.plan, scope ?? {}),
    ...(stopped.branches.length === 0 ? {} : branchesOf(stopped.branches)),
    ...expense.total(),
  };
}

function stepsOf(records: StepRecords, completion: Completion<BlockEnd>): RunReport["steps"] {
  switch (completion.kind) {
    case "cancelled":
      return records.reports(endedAs("The run was cancelled."), nothing);
    case "broken":
      return records.reports(endedAs("Its result could not be kept."), completion.lost);
    default:
      return records.reports(undefined, nothing);
  }
}

const nothing: ReadonlySet<string> = new Set();

/** How a step is told that was under way when its run stopped. */
function endedAs(message: string): RecordEnd {
  return { status: "failed", failure: { kind: "cancelled", message }, durationMs: 0 };
}

function branchesOf(branches: readonly BranchEnd[]): Pick<RunReport, "branches" | "coverage"> {
  const done = branches.filter(({ status }) => status === "done").length;
  const expected = branches.length;
  const failed = expected - done;
  const coverage = { expected, done, failed, degraded: failed > 0, usable: done > 0 };
  return { branches, coverage };
}

/** The report of a run that was not begun. */
export function reportRefusal(
  stopped: StoppedRun,
  problems: readonly PreflightProblem[],
): RunReport {
  const isBackend = problems.some(({ kind }) => kind === "backend");
  const lines = problems.map(({ message, help }) =>
    help === undefined ? message : `${message} ${help}`,
  );
  return {
    status: isBackend ? "backend_error" : "failed",
    reason: lines.join("\n"),
    ...described(stopped, {}),
    steps: [],
    skipped: [],
    outputs: new Map(),
  };
}

type Verdict = Pick<
  RunReport,
  "status" | "reason" | "exhausted" | "failure" | "pending" | "waiting"
>;

function verdictOf(stopped: StoppedRun, completion: Completion<BlockEnd>): Verdict {
  const { exhausted } = stopped.budget;
  if (exhausted !== undefined && completion.kind !== "broken") {
    return { status: "limited", reason: exhausted.reason, exhausted: exhausted.part };
  }
  if (completion.kind === "cancelled") {
    return { status: "cancelled", reason: "The run was cancelled." };
  }
  if (completion.kind === "paused") return paused(stopped);
  if (completion.kind === "broken") return { status: "failed", reason: completion.message };
  const end = completion.value;
  switch (end.kind) {
    case "ended":
      return { status: "completed" };
    case "finish":
      return {
        status: end.status,
        reason: end.reason,
        ...(end.failure === undefined ? {} : { failure: end.failure }),
      };
    case "raised":
      return {
        status: failureStatus(end.failure),
        reason: end.failure.message,
        failure: end.failure,
      };
    default:
      return end satisfies never;
  }
}

function paused({ gates }: StoppedRun): Verdict {
  const waiting = [...gates.values()].map(waitingGate);
  const [first] = waiting;
  if (first === undefined) throw new Error("The run stands still without a gate.");
  const { key: _key, ...pending } = first;
  return {
    status: "paused_for_approval",
    reason: `Waiting for approval of stage '${pending.stage}'.`,
    pending,
    waiting,
  };
}

/** The status follows the failure that started it all, however many recipes it went through. */
function failureStatus(failure: Failure): RunStatus {
  switch (failure.kind) {
    case "callee":
      return failure.cause === undefined ? "failed" : failureStatus(failure.cause);
    case "limit":
      return "limited";
    case "denied":
    case "cancelled":
      return failure.kind;
    case "auth":
    case "rate-limit":
    case "transient":
    case "backend":
      return "backend_error";
    default:
      return "failed";
  }
}

function described(
  { plan, options, frame }: StoppedRun,
  scope: Scope,
): Pick<RunReport, "run" | "plan" | "summary"> {
  return {
    run: frame?.run.id ?? options.runId ?? "",
    plan: plan.name,
    summary: summarize(frame?.plan ?? plan, options, scope),
  };
}

function summarize(plan: Plan, options: RunOptions, scope: Scope): RunSummary {
  const final = finalOutput(plan, scope);
  const kept = keptNames(plan);
  return {
    ...final,
    available_outputs: Object.keys(scope).filter(
      (name) => !name.startsWith("_") && !kept.has(name),
    ),
    full_results_location: options.resultsLocation ?? "",
  };
}

function outputsOf(plan: Plan, scope: Scope): ValueMap {
  const kept = keptNames(plan);
  return new Map(Object.entries(scope).filter(([name]) => !kept.has(name)));
}

/** Names of the variables that the engine keeps. */
function keptNames({ ambient }: Plan): ReadonlySet<string> {
  return new Set(Object.values(ambient));
}
