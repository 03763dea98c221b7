import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RunReport } from "../../../runtime/index.ts";
import { cutReport } from "../../../runtime/index.ts";
import { reasonOf } from "../../caught-error.ts";
import { shownOn } from "../../progress/printable.ts";
import type { OwnedRun } from "../owned-run.ts";
import { renderCiReport } from "./ci-report.ts";
import { renderRunJunit } from "./junit-report.ts";
import { renderRunSummary } from "./render-run-summary.ts";
import { renderReportJson } from "./report-json.ts";
import { renderFinalOutput, renderReportText } from "./report-text.ts";
import { summarizeStep } from "./summarize-step.ts";

/** A run that has ended. */
interface EndedRun extends OwnedRun {
  readonly elapsedMs: number;
  /** Told why a report that was asked for cannot be written. */
  readonly tellLoss: (text: string) => void;
}

/** Prints how a run ended, and writes the reports that continuous integration takes. */
export function printReport(ended: RunReport, run: EndedRun): void {
  const { elapsedMs, folder, options, plan, terminal } = run;
  const report = existsSync(folder.path) ? ended : withoutFolder(ended);
  const shown = options.flag("fullOutput") ? report : cutReport(report);
  const isJson = options.text("outputFormat") === "json";
  if (options.flag("ci")) terminal.stderr.write(renderCiReport(report, elapsedMs));
  else if (!isJson) terminal.stderr.write(renderReportText(report, elapsedMs));
  if (isJson) {
    terminal.stdout.write(renderReportJson(shown));
  } else {
    terminal.stdout.write(shownOn(terminal.stdout, renderFinalOutput(shown)));
    // What ended an outcome machine is its result, also when that was no exit.
    const isCutOff = plan.body.guardrails !== undefined && report.status !== "completed";
    if (isCutOff && report.reason !== undefined)
      terminal.stdout.write(shownOn(terminal.stdout, `${report.reason}\n`));
  }
  writeJunit(report, run);
  const render = (most: number): string => renderRunSummary(report, elapsedMs, most);
  summarizeStep(render, options, terminal);
}

/** The report of a run whose folder has been deleted: nothing is kept, and nothing can go on. */
function withoutFolder(report: RunReport): RunReport {
  return { ...report, summary: { ...report.summary, full_results_location: "" } };
}

/** `--junit FILE`; with `--ci` also without it, beside the result of the run. */
function writeJunit(report: RunReport, run: EndedRun): void {
  const { elapsedMs, folder, header, options, tellLoss } = run;
  const file = options.text("junit");
  if (file === undefined && !options.flag("ci")) return;
  const text = renderRunJunit(report, elapsedMs);
  try {
    if (file === undefined) folder.write("junit.xml", text);
    else writeFileSync(resolve(header.cwd, file), text);
  } catch (error) {
    tellLoss(`the JUnit report cannot be written (${reasonOf(error)})`);
  }
}
