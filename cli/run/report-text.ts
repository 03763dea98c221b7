import type { Failure, RunReport } from "../../runtime/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import { durationText, printable, printableLines } from "../progress/printable.ts";

/** What the person who started a run reads at its end, on standard error. */
export function renderReportText(report: RunReport, elapsedMs: number): string {
  const { failure, pending, plan, reason, run, status } = report;
  const head = `${printable(plan)}: ${statusPhrase(report)} in ${durationText(elapsedMs)} (run ${run})`;
  const lines = [
    head,
    ...(failure ? failureLines(failure, "") : []),
    // A failure says the same and more.
    ...(failure || reason === undefined ? [] : [`  ${printable(reason)}`]),
    ...(pending ? pendingLines(pending) : []),
    ...(status === "cancelled" ? [`  Run it again to start anew.`] : []),
    `  everything it left: ${report.summary.full_results_location}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The final output as text for standard output; a text is printed as it is. */
export function renderFinalOutput({ summary }: RunReport): string {
  const value = summary.final_output;
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : encodePlainJson(value);
  return text.endsWith("\n") || text === "" ? text : `${text}\n`;
}

function statusPhrase({ skipped, status }: RunReport): string {
  switch (status) {
    case "paused_for_approval":
      return "paused for an approval";
    case "backend_error":
      return "stopped, the agent backend failed";
    case "limited":
      return "stopped by a limit";
    case "completed":
      return skipped.length === 0 ? "completed" : `completed, ${skipped.length} steps skipped,`;
    default:
      return status;
  }
}

function failureLines(failure: Failure, indent: string): readonly string[] {
  const { cause, recipes, source, stderrTail } = failure;
  const place = source ? ` (${printable(source.file)}:${source.at.join(":")})` : "";
  const tail = stderrTail === undefined ? "" : stderrTail.trimEnd();
  const inner = `${indent}  `;
  return [
    `${inner}${printable(failure.message)}${place}`,
    ...(recipes && indent === "" ? [`${inner}recipes: ${recipes.map(printable).join(" > ")}`] : []),
    ...(tail === ""
      ? []
      : [
          `${inner}standard error ended with:`,
          ...printableLines(tail).map((line) => `${inner}  | ${line}`),
        ]),
    ...(cause ? [`${inner}because:`, ...failureLines(cause, inner)] : []),
  ];
}

function pendingLines(pending: NonNullable<RunReport["pending"]>): readonly string[] {
  const { expiresAt, prompt, stage } = pending;
  const until = expiresAt === null ? "" : ` until ${expiresAt}, then ${pending.default}`;
  return [
    `  stage "${printable(stage)}" asks${until}:`,
    ...printableLines(prompt).map((line) => `    ${line}`),
    `  Answer when you run it: --approve '${printable(stage)}' or --deny '${printable(stage)}'.`,
  ];
}
