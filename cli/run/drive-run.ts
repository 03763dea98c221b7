import { relative } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import type { Failure, RunOptions, RunReport } from "../../runtime/index.ts";
import { checkBackend, checkBash, cutReport, runPlan } from "../../runtime/index.ts";
import type { FileJournal } from "../../runtime/journal/index.ts";
import type { ExitCode } from "../exit-code.ts";
import type { ProgressView } from "../progress/live-view.ts";
import { createLiveView, createLogView } from "../progress/live-view.ts";
import type { RecordedStatus, RunRecord } from "../run-store/run-record.ts";
import { describePlan, readRunRecord, writeRunRecord } from "../run-store/run-record.ts";
import type { Mask } from "../run-store/secrets.ts";
import { maskFor, maskInputs } from "../run-store/secrets.ts";
import type { StepFiles } from "../run-store/step-files.ts";
import { createStepFiles } from "../run-store/step-files.ts";
import type { Terminal } from "../terminal.ts";
import { answerGates } from "./answer-gates.ts";
import type { Cancellation } from "./cancellation.ts";
import { listenForCancellation } from "./cancellation.ts";
import { chooseBackend } from "./choose-backend.ts";
import { readMachineSettings, readTags } from "./machine-settings.ts";
import type { OwnedRun } from "./owned-run.ts";
import { readApprovals } from "./read-approvals.ts";
import { renderReportJson, renderResultJson } from "./report-json.ts";
import { renderFinalOutput, renderReportText } from "./report-text.ts";
import { runExitCode } from "./run-exit-code.ts";

/** Runs a plan over its journal, shows the progress, and keeps and prints how it ended. */
export async function driveRun(run: OwnedRun): Promise<ExitCode> {
  const { folder, header, terminal } = run;
  const settings = runSettings(run);
  const mask = maskFor(header.inputs);
  const before = readRunRecord(folder.path);
  const isOver = before !== undefined && overStates.includes(before.status);
  if (!isOver) writeRunRecord(folder, { ...startRecord(run), status: "running" });
  const startMs = systemClock.elapsed();
  const view = openView(terminal);
  const cancellation = listenForCancellation(terminal);
  const files = createStepFiles(`${folder.path}/steps`, run.earlier, mask);
  const report = await watchRun(cancellation, view, () =>
    runPlan(run.plan, {
      ...settings,
      ...journaled(run, view, files),
      ...answerGates(run, view, cancellation),
      project: header.project,
      runId: header.run,
      signal: cancellation.signal,
      resultsLocation: shownPath(folder.path, terminal.cwd),
    }),
  ).finally(files.close);
  if (!isOver) keepResult(run, report, mask);
  printReport(report, systemClock.elapsed() - startMs, run);
  return runExitCode(report.status);
}

/** Runs that ended like this end so again: all their results are there. */
const overStates: readonly RecordedStatus[] = ["completed", "partial", "denied", "limited"];

/** Runs with signals and the terminal taken over, and gives both back whatever happens. */
async function watchRun(
  cancellation: Cancellation,
  view: ProgressView,
  run: () => Promise<RunReport>,
): Promise<RunReport> {
  try {
    return await run();
  } finally {
    cancellation.end();
    await view.close();
  }
}

/** Relative to the working directory inside it, absolute outside. */
function shownPath(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  return inside.startsWith("..") ? path : inside;
}

/** What the command line and the configuration decide about a run. */
function runSettings({
  config,
  header,
  options,
  resolver,
  terminal,
}: OwnedRun): Pick<
  RunOptions,
  | "approvals"
  | "backend"
  | "excludeTags"
  | "guardrails"
  | "includeTags"
  | "inputs"
  | "maxConcurrent"
  | "maxRestarts"
  | "models"
  | "preflight"
  | "resolver"
> {
  const backend = chooseBackend({ options, config, cwd: terminal.cwd });
  const maxConcurrent = options.count("maxConcurrent", 1);
  return {
    backend,
    resolver,
    inputs: Object.fromEntries(header.inputs),
    approvals: readApprovals(options),
    preflight: [checkBash(), checkBackend(backend)],
    ...readMachineSettings(options),
    ...readTags(options),
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
  };
}

/** Connects a run with its journal; what happened before it was resumed is not told again. */
function journaled(
  run: OwnedRun,
  view: ProgressView,
  files: StepFiles,
): Pick<RunOptions, "journal" | "onEvent"> {
  const { store } = run;
  let journal: FileJournal | undefined;
  return {
    journal: (host) => {
      journal = store.journal(host, files.onEntry);
      return journal;
    },
    onEvent: (event) => {
      const isOld = journal?.isReplaying === true && event.kind !== "run-start";
      if (isOld) return;
      // What is shown as done is not done again, whatever happens next.
      store.whenSafe(() => {
        view.onEvent(event);
        if (event.kind === "agent-reply") printReply(event.text, run, view);
      });
    },
  };
}

/** Where people read along, each answer in a shared session goes to standard output. */
function printReply(text: string, { options, terminal }: OwnedRun, view: ProgressView): void {
  if (options.text("outputFormat") === "json") return;
  view.pause();
  terminal.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  view.resume();
}

function openView({ stderr }: Terminal): ProgressView {
  return stderr.isTTY === true
    ? createLiveView(stderr, systemClock)
    : createLogView(stderr, systemClock);
}

function startRecord({ header, plan }: OwnedRun): Omit<RunRecord, "status"> {
  return {
    run: header.run,
    ...describePlan(plan),
    recipe: header.recipe,
    planHash: header.planHash,
    startedAt: header.startedAt,
    inputs: maskInputs(header.inputs),
  };
}

function keepResult(run: OwnedRun, report: RunReport, mask: Mask): void {
  const { folder, terminal } = run;
  const { failure, pending, reason, status } = report;
  const failedAt = failure && rootOf(failure).path;
  try {
    folder.write("result.json", mask(renderResultJson(report)));
    writeRunRecord(folder, {
      ...startRecord(run),
      status,
      finishedAt: new Date(systemClock.now()).toISOString(),
      ...(reason === undefined ? {} : { reason: mask(reason) }),
      ...(failedAt === undefined ? {} : { failedAt }),
      ...(pending === undefined ? {} : { pending: { ...pending, prompt: mask(pending.prompt) } }),
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.stderr.write(`recipec: the result could not be kept in ${folder.path} (${why})\n`);
  }
}

/** The failure that all others followed from. */
function rootOf(failure: Failure): Failure {
  return failure.cause === undefined ? failure : rootOf(failure.cause);
}

function printReport(report: RunReport, elapsedMs: number, run: OwnedRun): void {
  const { options, plan, terminal } = run;
  const shown = options.flag("fullOutput") ? report : cutReport(report);
  if (options.text("outputFormat") === "json") {
    terminal.stdout.write(renderReportJson(shown));
  } else {
    terminal.stderr.write(renderReportText(report, elapsedMs));
    terminal.stdout.write(renderFinalOutput(shown));
    // What ended an outcome machine is its result, also when that was no exit.
    const isCutOff = plan.body.guardrails !== undefined && report.status !== "completed";
    if (isCutOff && report.reason !== undefined) terminal.stdout.write(`${report.reason}\n`);
  }
}
