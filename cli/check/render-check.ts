import type { Severity } from "../../compiler/diagnostics/catalog-entry.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { CheckedFile } from "../../compiler/diagnostics/render-json.ts";
import type { TextStyle } from "../../compiler/diagnostics/render-text.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";

/** The weightiest first. */
const severities = ["error", "warning", "note"] as const;

/** The report of `check` for people: every diagnostic with its place, then one line of sums. */
export function renderCheckText(files: readonly CheckedFile[], style: TextStyle): string {
  const problems = files.flatMap(({ diagnostics }) => diagnostics);
  const frames = problems.map((problem) => `${renderText(problem, style)}\n\n`);
  return `${frames.join("")}${summaryLine(files.length, problems, style)}\n`;
}

/** How many diagnostics of a severity there are. */
export function countSeverity(files: readonly CheckedFile[], severity: Severity): number {
  return files.flatMap((file) => file.diagnostics).filter((one) => one.severity === severity)
    .length;
}

function summaryLine(
  fileCount: number,
  problems: readonly Diagnostic[],
  { palette }: TextStyle,
): string {
  const counted = severities.flatMap((severity) => {
    const count = problems.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [palette[severity](plural(count, severity))];
  });
  const findings = counted.length === 0 ? "no problems" : counted.join(", ");
  const [first] = severities.flatMap((severity) =>
    problems.filter((one) => one.severity === severity),
  );
  const advice = first ? ` (\`recipec explain ${first.code}\` says more about a code)` : "";
  return `${plural(fileCount, "recipe")} checked: ${findings}${advice}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
