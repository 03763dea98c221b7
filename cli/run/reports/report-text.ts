import { isDeepStrictEqual } from "node:util";
import type { Failure, RunReport, WaitingGate } from "../../../runtime/index.ts";
import { encodePlainJson } from "../../../runtime/values/tagged-json.ts";
import { counted } from "../../counted.ts";
import { expenseText } from "../../progress/expense-text.ts";
import type { OpenGate } from "../../progress/open-gates.ts";
import { openGates } from "../../progress/open-gates.ts";
import { elapsedText, printable, printableLines } from "../../progress/printable.ts";
import { namedRun } from "../../run-store/named-run.ts";
import { isKept } from "./is-kept.ts";
import { approveCommand, resumeCommand } from "./next-commands.ts";

/** What the person who started a run reads at its end, on standard error. */
export function renderReportText(report: RunReport, elapsedMs: number): string {
  const { failure, plan, run, waiting = [] } = report;
  const head = isRefused(report)
    ? `${printable(plan)}: not started (run ${run})`
    : `${printable(plan)}: ${statusPhrase(report)} in ${elapsedText(elapsedMs)} (run ${run})`;
  const lines = [
    head,
    ...reasonLines(report),
    ...(failure ? failureLines(failure, "") : []),
    ...waitingLines(waiting, report.summary.full_results_location),
    ...expenseLines(report),
    ...goOnLines(report),
    ...(isKept(report) ? [`  kept in ${report.summary.full_results_location}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Why the run ended as it did, where its failure or its question does not say the same and more. */
function reasonLines({ failure, pending, reason }: RunReport): readonly string[] {
  if (pending || reason === undefined || reason === failure?.message) return [];
  return printableLines(reason).map((line) => `  ${line}`);
}

/** The final output as text for standard output; a text is printed as it is. */
export function renderFinalOutput({ summary }: RunReport): string {
  const value = summary.final_output;
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : encodePlainJson(value);
  return text.endsWith("\n") || text === "" ? text : `${text}\n`;
}

/** Whether something was missing before the first step could begin. */
function isRefused({ failure, status, steps }: RunReport): boolean {
  const failed = status === "failed" || status === "backend_error";
  return failed && failure === undefined && steps.length === 0;
}

/** How the run goes on, where no question stands before that. */
function goOnLines(report: RunReport): readonly string[] {
  const resume = report.pending === undefined ? resumeCommand(report) : undefined;
  return resume === undefined ? [] : [`  ${resume} goes on with it.`];
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
      return skipped.length === 0
        ? "completed"
        : `completed (${counted(skipped.length, "step")} skipped)`;
    default:
      return status;
  }
}

function failureLines(failure: Failure, indent: string): readonly string[] {
  const { recipes, source, stderrTail } = failure;
  const place = source ? ` (${printable(source.file)}:${source.at.join(":")})` : "";
  const tail = stderrTail === undefined ? "" : stderrTail.trimEnd();
  const inner = `${indent}  `;
  return [
    `${inner}${printable(failure.message)}${place}`,
    ...(recipes && indent === "" ? [`${inner}recipes: ${recipes.map(printable).join(" > ")}`] : []),
    ...(tail === "" || failure.message.includes(tail)
      ? []
      : [
          `${inner}standard error ended with:`,
          ...printableLines(tail).map((line) => `${inner}  | ${line}`),
        ]),
    ...causeLines(failure, indent),
  ];
}

/** What a failure comes from; of a cause that the failure quotes, only what is known besides. */
function causeLines({ cause, message, source }: Failure, indent: string): readonly string[] {
  if (cause === undefined) return [];
  const isSaid = message.endsWith(cause.message) && isDeepStrictEqual(source, cause.source);
  if (isSaid) return failureLines(cause, indent).slice(1);
  const inner = `${indent}  `;
  return [`${inner}because:`, ...failureLines(cause, inner)];
}

/** What the agents took, where a backend says it. */
function expenseLines(report: RunReport): readonly string[] {
  const expense = expenseText(report);
  return expense === "" ? [] : [`  agents took ${expense}`];
}

function waitingLines(waiting: readonly WaitingGate[], kept: string): readonly string[] {
  const gates = openGates(waiting);
  const [only, ...more] = gates;
  if (only === undefined) return [];
  if (kept === "") return gates.flatMap(questionLines);
  const answer = ({ name }: OpenGate): string =>
    `  Answer with: ${approveCommand(kept, name)} (or deny)`;
  const goOn = `recipec runs resume ${namedRun(kept)}`;
  if (more.length === 0) return [...questionLines(only), `${answer(only)}, then ${goOn}`];
  return [...gates.flatMap((gate) => [...questionLines(gate), answer(gate)]), `  Then: ${goOn}`];
}

function questionLines(gate: OpenGate): readonly string[] {
  const { default: decision, expiresAt, name, prompt } = gate;
  const until = expiresAt === null ? "" : ` until ${expiresAt}, then ${decision}`;
  return [
    `  stage "${name}" asks${until}:`,
    ...printableLines(prompt).map((line) => `    ${line}`),
  ];
}
