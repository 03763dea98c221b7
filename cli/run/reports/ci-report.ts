import type { Failure, RunReport, StepReport } from "../../../runtime/index.ts";
import { beginningOf } from "../../../runtime/values/text-beginning.ts";
import { expenseText } from "../../progress/expense-text.ts";
import { openGatesText } from "../../progress/open-gates.ts";
import { elapsedText, printable } from "../../progress/printable.ts";
import { isKept } from "./is-kept.ts";
import { nextCommands } from "./next-commands.ts";
import { rootOf, whyText } from "./why-failed.ts";

/** What a person who looks at a log of continuous integration wants to know first: at most ten lines. */
export function renderCiReport(report: RunReport, elapsedMs: number): string {
  const { failure, plan, run, status, steps, summary, waiting } = report;
  const why = whyText(report);
  const next = nextCommands(report);
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["recipe", `${printable(plan)} (run ${run})`],
    ["status", `${status} in ${elapsedText(elapsedMs)}`],
    ["steps", stepCounts(report)],
    ["agents", expenseText(report) || undefined],
    ["slowest", slowestText(steps)],
    ["why", why === undefined ? undefined : beginningOf(printable(why), 500)],
    ["where", failure === undefined ? undefined : placeText(rootOf(failure))],
    ["waits for", waiting === undefined ? undefined : openGatesText(waiting)],
    ["kept in", isKept(report) ? summary.full_results_location : undefined],
    ["next", next.length === 0 ? undefined : next.join(", then ")],
  ];
  return lines
    .flatMap(([name, text]) => (text === undefined ? [] : [`${name.padEnd(9)} ${text}\n`]))
    .join("");
}

/** How many steps ended how: `5 completed, 1 failed, 2 skipped`. */
export function stepCounts({ skipped, steps }: RunReport): string {
  const counts = new Map<string, number>();
  for (const { status } of steps) counts.set(status, (counts.get(status) ?? 0) + 1);
  if (!counts.has("skipped") && skipped.length > 0) counts.set("skipped", skipped.length);
  const parts = [...counts].map(([status, count]) => `${count} ${status}`);
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** Where a failure stands in its recipe: `recipes/a.yaml:12:5`. */
export function placeText({ path, source }: Failure): string | undefined {
  if (source === undefined) return path;
  return `${printable(source.file)}:${source.at.join(":")}`;
}

const slowOnes = 3;

function slowestText(steps: readonly StepReport[]): string | undefined {
  const slow = steps.toSorted((left, right) => right.durationMs - left.durationMs);
  const texts = slow.slice(0, slowOnes).map(({ durationMs, path }) => {
    return `${printable(path)} ${elapsedText(durationMs)}`;
  });
  return texts.length === 0 ? undefined : texts.join(", ");
}
