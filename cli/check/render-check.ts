import type { Severity } from "../../compiler/diagnostics/catalog-entry.ts";
import type { Palette } from "../../compiler/diagnostics/palette.ts";
import type { CheckedFile } from "../../compiler/diagnostics/render-json.ts";
import type { TextStyle } from "../../compiler/diagnostics/render-text.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";

/** The weightiest first. */
const severities = ["error", "warning", "note"] as const;

/** The report of `check` for people: every diagnostic with its place, then one line of sums. */
export function renderCheckText(files: readonly CheckedFile[], style: TextStyle): string {
  const frames = files.map((file) => renderFrames(file, style));
  return `${frames.join("")}${renderSummary(files, style.palette)}`;
}

/** Every diagnostic of a file with its place. */
export function renderFrames({ diagnostics }: CheckedFile, style: TextStyle): string {
  return diagnostics.map((problem) => `${renderText(problem, style)}\n\n`).join("");
}

/** What sums need of a diagnostic. */
interface Counted {
  readonly code: string;
  readonly severity: Severity;
}

/** What sums need of a file. */
export interface CountedFile {
  readonly diagnostics: readonly Counted[];
}

/** How many diagnostics of a severity there are. */
export function countSeverity(files: readonly CountedFile[], severity: Severity): number {
  return files.flatMap((file) => file.diagnostics).filter((one) => one.severity === severity)
    .length;
}

/** The line that says how much was checked and found. */
export function renderSummary(files: readonly CountedFile[], palette: Palette): string {
  const problems = files.flatMap(({ diagnostics }) => diagnostics);
  const counted = severities.flatMap((severity) => {
    const count = problems.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [palette[severity](plural(count, severity))];
  });
  const findings = counted.length === 0 ? "no problems" : counted.join(", ");
  const [first] = severities.flatMap((severity) =>
    problems.filter((one) => one.severity === severity),
  );
  const advice = first ? ` (\`recipec explain ${first.code}\` says more about a code)` : "";
  return `${plural(files.length, "recipe")} checked: ${findings}${advice}\n`;
}

/** A number with its noun: `1 recipe`, `2 recipes`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
