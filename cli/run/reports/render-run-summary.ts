import type { RunReport, StepReport } from "../../../runtime/index.ts";
import { beginningOf } from "../../../runtime/values/text-beginning.ts";
import { counted } from "../../counted.ts";
import { expenseText } from "../../progress/expense-text.ts";
import { openGates } from "../../progress/open-gates.ts";
import { elapsedText, printable, printableLines } from "../../progress/printable.ts";
import { placeText, stepCounts } from "./ci-report.ts";
import { nextCommands } from "./next-commands.ts";
import { rootOf, whyText } from "./why-failed.ts";

const mostSteps = 200;
const longestReason = 2_000;

/** What became of a run, in Markdown of at most so many bytes, for the summary of a step on GitHub. */
export function renderRunSummary(report: RunReport, elapsedMs: number, mostBytes: number): string {
  const { failure, plan, run, status, steps, waiting = [] } = report;
  const next = nextCommands(report).map(inlineCode);
  const lines = [
    `### ${inline(plan)}: ${status}`,
    "",
    `Run \`${run}\`, ${elapsedText(elapsedMs)}, steps: ${stepCounts(report)}${costPart(report)}.`,
    ...reasonLines(report),
    ...(failure === undefined ? [] : ["", `At ${inlineCode(placeText(rootOf(failure)) ?? run)}.`]),
    ...openGates(waiting).flatMap(({ name, prompt }) => [
      "",
      `Waits for stage ${inline(name)}:`,
      ...fenced(prompt),
    ]),
    ...(next.length === 0 ? [] : ["", `Next: ${next.join(", then ")}`]),
    ...(steps.length === 0 ? [] : stepTable(steps)),
    "",
    "",
  ];
  return cutBytes(lines.join("\n"), mostBytes);
}

function costPart(report: RunReport): string {
  const text = expenseText(report);
  return text === "" ? "" : `, agents: ${text}`;
}

function reasonLines(report: RunReport): readonly string[] {
  const why = whyText(report);
  return why === undefined || report.pending !== undefined ? [] : fenced(why);
}

function stepTable(steps: readonly StepReport[]): readonly string[] {
  const shown = steps.slice(0, mostSteps);
  const more = steps.length - shown.length;
  return [
    "",
    "| step | status | time |",
    "|---|---|---:|",
    ...shown.map(
      ({ durationMs, path, status }) =>
        `| ${inline(path)} | ${status} | ${elapsedText(durationMs)} |`,
    ),
    ...(more > 0 ? ["", `and ${counted(more, "more step")}`] : []),
  ];
}

/** Text that Markdown and HTML leave as it is. */
function inline(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[\\`*_{}[\]()#+\-.!|~@]/g, "\\$&");
}

/** Text as code in a line, behind as many backticks as it does not hold. */
function inlineCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([ticks]) => ticks.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  return runs.length === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** A block of text as it is, behind a fence that it does not hold. */
function fenced(text: string): readonly string[] {
  const lines = printableLines(beginningOf(text, longestReason));
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`*)/.exec(line)?.[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  return ["", `${fence}text`, ...lines, fence];
}

const cutNote = "\n\n(cut)\n";

/** The beginning of a text that takes so many bytes at most. */
function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const kept = most - cutNote.length;
  if (kept <= 0) return "";
  const bytes = Buffer.from(text).subarray(0, kept);
  return `${bytes.toString("utf8").replace(/(?<!\uFFFD)\uFFFD+$/, "")}${cutNote}`;
}
