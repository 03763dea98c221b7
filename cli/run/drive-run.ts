import { systemClock } from "../../runtime/clock.ts";
import type { RunEvent, RunOptions, RunReport } from "../../runtime/index.ts";
import { runPlan } from "../../runtime/index.ts";
import type { FileJournal } from "../../runtime/journal/index.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { createLiveView } from "../progress/live-view.ts";
import { createLogView } from "../progress/log-view.ts";
import { movesCursor } from "../progress/moves-cursor.ts";
import type { ProgressView } from "../progress/progress-view.ts";
import type { Mask } from "../run-store/mask.ts";
import { shownFolder } from "../run-store/named-run.ts";
import { ownMaskOf } from "../run-store/run-header.ts";
import { secretsAmong, secretTextsIn } from "../run-store/secrets.ts";
import type { StepFiles } from "../run-store/step-files.ts";
import { createStepFiles } from "../run-store/step-files.ts";
import { answerGates } from "./answer-gates.ts";
import type { Cancellation } from "./cancellation.ts";
import { listenForCancellation } from "./cancellation.ts";
import { hasEnded, keepResult, recordStart } from "./keep-record.ts";
import { watchProcesses } from "./left-processes.ts";
import type { OwnedRun } from "./owned-run.ts";
import { printReport } from "./reports/print-report.ts";
import { runExitCode } from "./run-exit-code.ts";
import { readRunSettings } from "./settings/read-run-settings.ts";
import { taskVariables } from "./settings/task-database.ts";
import { openSinks } from "./sinks/open-sinks.ts";
import type { RunSink, Telling } from "./sinks/run-sink.ts";

/** Runs a plan over its journal, shows the progress, and keeps and prints how it ended. */
export async function driveRun(run: OwnedRun): Promise<ExitCode> {
  const { folder, header, plan, terminal } = run;
  const settings = await readRunSettings(run);
  const mask = ownMaskOf(header, folder, terminal.env);
  const hadEnded = hasEnded(run);
  if (!hadEnded) recordStart(run, mask);
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
        resultsLocation: shownFolder(folder.path, terminal.cwd),
      });
    } finally {
      files.close();
      for (const sink of sinks) sink.close();
      forgetProcesses();
    }
  });
  const report = mask.report(whole);
  if (!hadEnded) keepResult(run, report, mask);
  printReport(report, { ...run, elapsedMs: systemClock.elapsed() - startMs, tellLoss });
  const code = runExitCode(report.status);
  // Whoever asks for a report must not take what there is for it.
  return isLacking && code === exitCode.ok ? exitCode.usage : code;
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
      const telling = journal === undefined ? "new" : tellingOf(event, journal);
      const seen = mask.event(event);
      const tell = (): void => {
        for (const sink of sinks) sink.onEvent(seen, telling);
      };
      // What is shown as done is not done again, whatever happens next; and all is told in its order.
      store.whenSafe(tell);
    },
  };
}

/** Whether an earlier process told an event; a step that was under way then begins anew. */
function tellingOf({ kind }: RunEvent, journal: FileJournal): Telling {
  if (kind === "run-start" || !journal.isRetracing) return "new";
  return kind === "step-start" && !journal.isReplaying ? "again" : "old";
}

function openView({ options, terminal }: OwnedRun): ProgressView {
  return movesCursor(terminal) && !options.flag("ci")
    ? createLiveView(terminal.stderr, systemClock)
    : createLogView(terminal.stderr, systemClock);
}
