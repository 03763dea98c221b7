import { relative, resolve } from "node:path";
import type { Config } from "../../compiler/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { Plan, PlanResolver, RunOptions, RunReport } from "../../runtime/index.ts";
import { checkBackend, checkBash, cutReport, runPlan } from "../../runtime/index.ts";
import { encodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import { record } from "../../runtime/values/value.ts";
import type { ExitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import type { ProgressView } from "../progress/live-view.ts";
import { createLiveView, createLogView } from "../progress/live-view.ts";
import type { Terminal } from "../terminal.ts";
import { askApproval } from "./ask-approval.ts";
import type { Cancellation } from "./cancellation.ts";
import { listenForCancellation } from "./cancellation.ts";
import { chooseBackend } from "./choose-backend.ts";
import { readApprovals } from "./read-approvals.ts";
import type { Inputs } from "./read-inputs.ts";
import { renderReportJson, renderResultJson } from "./report-json.ts";
import { renderFinalOutput, renderReportText } from "./report-text.ts";
import type { RunDirectory } from "./run-directory.ts";
import { createRunDirectory, requireValidRunId, runsFolder } from "./run-directory.ts";
import { runExitCode } from "./run-exit-code.ts";
import { newRunId } from "./run-identity.ts";

/** What a run from the command line needs besides its plan. */
export interface RunRequest {
  /** The recipe or plan as the command line names it. */
  readonly path: string;
  readonly inputs: Inputs;
  readonly options: OptionValues;
  readonly config: Config;
  readonly terminal: Terminal;
  readonly resolver: PlanResolver;
}

/** Runs a plan in a directory of its own, shows its progress, and prints how it ended. */
export async function executeRun(plan: Plan, request: RunRequest): Promise<ExitCode> {
  const { options, terminal } = request;
  const project = resolve(terminal.cwd, options.text("directory") ?? ".");
  const id = requireValidRunId(options.text("runId") ?? newRunId(systemClock));
  const settings = runSettings(request);
  const directory = createRunDirectory(runsFolder(options, terminal, project), id);
  directory.write("run.json", startRecord(plan, request, id));
  const startMs = systemClock.elapsed();
  const view = openView(terminal);
  const cancellation = listenForCancellation(terminal);
  const report = await watchRun(cancellation, view, () =>
    runPlan(plan, {
      ...settings,
      ...askingOptions(request, view, cancellation),
      project,
      runId: id,
      signal: cancellation.signal,
      onEvent: view.onEvent,
      resultsLocation: shownPath(directory.path, terminal.cwd),
    }),
  );
  keepResult(directory, report, terminal);
  printReport(report, systemClock.elapsed() - startMs, request);
  return runExitCode(report.status);
}

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
function runSettings(
  request: RunRequest,
): Pick<
  RunOptions,
  "approvals" | "backend" | "inputs" | "maxConcurrent" | "preflight" | "resolver"
> {
  const { config, inputs, options, resolver, terminal } = request;
  const backend = chooseBackend({ options, config, cwd: terminal.cwd });
  const maxConcurrent = options.count("maxConcurrent", 1);
  return {
    backend,
    resolver,
    inputs: Object.fromEntries(inputs),
    approvals: readApprovals(options),
    preflight: [checkBash(), checkBackend(backend)],
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
  };
}

function openView({ stderr }: Terminal): ProgressView {
  return stderr.isTTY === true
    ? createLiveView(stderr, systemClock)
    : createLogView(stderr, systemClock);
}

/** Gates are asked at a terminal; anywhere else the run pauses. */
function askingOptions(
  { terminal }: RunRequest,
  view: ProgressView,
  { cancel: leave }: Cancellation,
): Pick<RunOptions, "ask"> {
  if (terminal.stdin.isTTY !== true || terminal.stderr.isTTY !== true) return {};
  return {
    ask: async (question, signal) => {
      view.pause();
      try {
        return await askApproval(question, { terminal, signal, leave });
      } finally {
        view.resume();
      }
    },
  };
}

function startRecord(plan: Plan, { inputs, path }: RunRequest, id: string): string {
  const { dialect, name, source, version } = plan;
  const start = record([
    ["run", id],
    ["plan", name],
    ["version", version],
    ["dialect", dialect],
    ["recipe", path],
    ["sha256", source.sha256],
    ["startedAt", new Date(systemClock.now()).toISOString()],
    ["inputs", record([...inputs])],
  ]);
  return `${encodeTaggedJson(start)}\n`;
}

function keepResult(directory: RunDirectory, report: RunReport, { stderr }: Terminal): void {
  try {
    directory.write("result.json", renderResultJson(report));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(`recipec: the result could not be kept in ${directory.path} (${reason})\n`);
  }
}

function printReport(
  report: RunReport,
  elapsedMs: number,
  { options, terminal }: RunRequest,
): void {
  const shown = options.flag("fullOutput") ? report : cutReport(report);
  if (options.text("outputFormat") === "json") {
    terminal.stdout.write(renderReportJson(shown));
  } else {
    terminal.stderr.write(renderReportText(report, elapsedMs));
    terminal.stdout.write(renderFinalOutput(shown));
  }
}
