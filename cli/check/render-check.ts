import type { Palette } from "../../compiler/diagnostics/reports/palette.ts";
import type { CheckedFile } from "../../compiler/diagnostics/reports/render-json.ts";
import type { TextStyle } from "../../compiler/diagnostics/reports/render-text.ts";
import { renderText } from "../../compiler/diagnostics/reports/render-text.ts";
import { counted } from "../counted.ts";
import type { Tally } from "./tally.ts";
import { countOf, severities, sumOf, tallyOf } from "./tally.ts";

/** The report of `check` for people: every diagnostic with its place, then one line of sums. */
export function renderCheckText(files: readonly CheckedFile[], style: TextStyle): string {
  const frames = files.map((file) => renderFrames(file, style));
  return `${frames.join("")}${renderFilesSummary(files, style.palette)}`;
}

/** Every diagnostic of a file with its place. */
export function renderFrames({ diagnostics }: CheckedFile, style: TextStyle): string {
  return diagnostics.map((problem) => `${renderText(problem, style)}\n\n`).join("");
}

/** The line that says how much was checked and found. */
export function renderFilesSummary(files: readonly CheckedFile[], palette: Palette): string {
  const tally = sumOf(files.map(({ diagnostics }) => tallyOf(diagnostics)));
  return renderSummary(files.length, tally, palette);
}

/** The same line, from the number of files and what was found in them. */
export function renderSummary(files: number, tally: Tally, palette: Palette): string {
  const present = severities.filter((severity) => countOf(tally, severity) > 0);
  const counts = present.map((severity) =>
    palette[severity](counted(countOf(tally, severity), severity)),
  );
  const findings = counts.length === 0 ? "no problems" : counts.join(", ");
  const [weightiest] = present;
  const code = weightiest && tally[weightiest]?.first;
  const advice = code ? ` (\`recipec explain ${code}\` says more about a code)` : "";
  return `${counted(files, "recipe")} checked: ${findings}${advice}\n`;
}
