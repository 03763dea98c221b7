import { relative } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import type { RunEvent, RunOptions, RunReport } from "../../runtime/index.ts";
import { checkBackend, checkBash, runPlan } from "../../runtime/index.ts";
import type { FileJournal } from "../../runtime/journal/index.ts";
import { reasonOf } from "../caught-error.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { createLiveView } from "../progress/live-view.ts";
import { createLogView } from "../progress/log-view.ts";
import { movesCursor } from "../progress/moves-cursor.ts";
import type { ProgressView } from "../progress/progress-view.ts";
import type { Mask } from "../run-store/mask.ts";
import { ownMaskOf, shownInputs } from "../run-store/run-header.ts";
import type { RecordedStatus, RunRecord } from "../run-store/run-record.ts";
import { describePlan, readRunRecord, writeRunRecord } from "../run-store/run-record.ts";
import { secretsAmong, secretTextsIn } from "../run-store/secrets.ts";
import type { StepFiles } from "../run-store/step-files.ts";
import { createStepFiles } from "../run-store/step-files.ts";
import { answerGates } from "./answer-gates.ts";
import type { Cancellation } from "./cancellation.ts";
import { listenForCancellation } from "./cancellation.ts";
import { watchProcesses } from "./left-processes.ts";
import type { OwnedRun } from "./owned-run.ts";
import { printReport } from "./reports/print-report.ts";
import { resultJsonPieces } from "./reports/report-json.ts";
import { rootOf } from "./reports/why-failed.ts";
import { runExitCode } from "./run-exit-code.ts";
import { readBudgetSettings } from "./settings/budget-settings.ts";
import { chooseBackend } from "./settings/choose-backend.ts";
import { readLauncherSettings } from "./settings/launcher-settings.ts";
import { readMachineSettings, readTags } from "./settings/machine-settings.ts";
import { projectBudget } from "./settings/project-budget.ts";
import { readApprovals } from "./settings/read-approvals.ts";
import { taskVariables } from "./settings/task-database.ts";
import { openSinks } from "./sinks/open-sinks.ts";
import type { RunSink } from "./sinks/run-sink.ts";

/** Runs a plan over its journal, shows the progress, and keeps and prints how it ended. */
export async function driveRun(run: OwnedRun): Promise<ExitCode> {
  const { config, folder, header, plan, terminal } = run;
  const settings = {
    ...runSettings(run),
    budget: readBudgetSettings(run.options, await projectBudget(config, plan.source.path)),
  };
  const mask = ownMaskOf(header, folder, terminal.env);
  const before = readRunRecord(folder.path);
  const isOver = before !== undefined && overStates.includes(before.status);
  if (!isOver) writeRunRecord(folder, { ...startRecord(run, mask), status: "running" });
  const startMs = systemClock.elapsed();
  const view = openView(run);
  let isLacking = false;
  const tellLoss = (text: string): void => {
    isLacking = true;
    terminal.stderr.write(`recipec: ${text}\n`);
  };
  const cancellation = listenForCancellation(terminal);
  const whole = await watchRun(cancellation, view, async () => {
    const files = createStepFiles(`${folder.path}/steps`, run.earlier, mask);
    const sinks = openSinks(run, view, tellLoss);
    const forgetProcesses = watchProcesses(folder);
    try {
      return await runPlan(plan, {
        ...settings,
        ...journaled(run, { files, sinks }, mask),
        ...answerGates(run, view, cancellation, mask),
        onStart: (inputs) => mask.learn(secretsAmong(inputs)),
        onSecret: (name, value) => mask.learn(secretTextsIn(value ?? terminal.env[name] ?? "")),
        project: header.project,
        cwd: header.cwd,
        ...taskVariables(header.project),
        runId: header.run,
        signal: cancellation.signal,
        stateDir: folder.path,
        resultsLocation: shownPath(folder.path, terminal.cwd),
      });
    } finally {
      files.close();
      for (const sink of sinks) sink.close();
      forgetProcesses();
    }
  });
  const report = mask.report(whole);
  if (!isOver) keepResult(run, report, mask);
  printReport(report, { ...run, elapsedMs: systemClock.elapsed() - startMs, tellLoss });
  const code = runExitCode(report.status);
  // Whoever asks for a report must not take what there is for it.
  return isLacking && code === exitCode.ok ? exitCode.usage : code;
}

/** Runs that ended like this end so again: all their results are there. */
const overStates: readonly RecordedStatus[] = ["completed", "partial", "denied"];

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
  plan,
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
  | "noAutoStage"
  | "preflight"
  | "processes"
  | "rateLimit"
  | "resolver"
> {
  const backend = chooseBackend({ options, config, cwd: header.cwd, dialect: plan.dialect });
  const maxConcurrent = options.count("maxConcurrent", 1);
  return {
    backend,
    resolver,
    inputs: Object.fromEntries(header.inputs),
    approvals: readApprovals(options),
    preflight: [checkBash(), checkBackend(backend)],
    ...readMachineSettings(options),
    ...readTags(options),
    ...readLauncherSettings(options, terminal.env),
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
  };
}

/** Who is told what happens in a run. */
interface Readers {
  readonly files: StepFiles;
  readonly sinks: readonly RunSink[];
}

/** Connects a run with its journal; what happened before it was resumed is not told again. */
function journaled(
  run: OwnedRun,
  { files, sinks }: Readers,
  mask: Mask,
): Pick<RunOptions, "journal" | "onEvent"> {
  const { store } = run;
  let journal: FileJournal | undefined;
  return {
    journal: (host) => {
      // By then the run has read what came back, and the mask knows which of it is secret.
      journal = store.journal(host, (entry) => store.whenSafe(() => files.onEntry(entry)));
      return journal;
    },
    onEvent: (event) => {
      const isOld = journal !== undefined && wasTold(event, journal);
      const seen = mask.event(event);
      const tell = (): void => {
        for (const sink of sinks) sink.onEvent(seen, isOld);
      };
      // What is shown as done is not done again, whatever happens next.
      if (isOld) tell();
      else store.whenSafe(tell);
    },
  };
}

/** Whether an earlier process told an event; a step that was under way then begins anew. */
function wasTold({ kind }: RunEvent, journal: FileJournal): boolean {
  if (kind === "run-start") return false;
  return kind === "step-start" ? journal.isReplaying : journal.isRetracing;
}

function openView({ options, terminal }: OwnedRun): ProgressView {
  return movesCursor(terminal) && !options.flag("ci")
    ? createLiveView(terminal.stderr, systemClock)
    : createLogView(terminal.stderr, systemClock);
}

function startRecord({ header, plan }: OwnedRun, mask: Mask): Omit<RunRecord, "status"> {
  return {
    run: header.run,
    ...describePlan(plan),
    recipe: header.recipe,
    planHash: header.planHash,
    startedAt: header.startedAt,
    inputs: shownInputs(header, mask),
  };
}

function keepResult(run: OwnedRun, report: RunReport, mask: Mask): void {
  const { folder, terminal } = run;
  const { failure, pending, reason, status } = report;
  const failedAt = failure === undefined ? undefined : rootOf(failure).path;
  try {
    folder.write("result.json", resultJsonPieces(report));
    writeRunRecord(folder, {
      ...startRecord(run, mask),
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
