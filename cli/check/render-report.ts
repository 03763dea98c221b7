import { plainPalette } from "../../compiler/diagnostics/reports/palette.ts";
import type { CheckedFile } from "../../compiler/diagnostics/reports/render-json.ts";
import { renderJson } from "../../compiler/diagnostics/reports/render-json.ts";
import type { TextStyle } from "../../compiler/diagnostics/reports/render-text.ts";
import { addStepSummary } from "../add-step-summary.ts";
import { paletteFor } from "../color.ts";
import type { OptionValues } from "../option-values.ts";
import type { Output } from "../output.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { readVersion } from "../version.ts";
import { renderCheckText, renderFilesSummary } from "./render-check.ts";

/** The report of `check` in the format that the command line asks for; other formats than text load when they are. */
export async function renderReport(
  files: readonly CheckedFile[],
  options: OptionValues,
  output: Output,
  terminal: Terminal,
): Promise<string> {
  switch (options.text("format")) {
    case "json":
      return renderJson(files, readVersion());
    case "sarif": {
      const { renderSarif } = await import("../../compiler/diagnostics/reports/render-sarif.ts");
      const { readPage } = await import("../read-explain-page.ts");
      return renderSarif(files, { version: readVersion(), page: readPage });
    }
    case "junit": {
      const { renderJunit } = await import("../../compiler/diagnostics/reports/render-junit.ts");
      return renderJunit(files);
    }
    case "github": {
      const { renderGithub } = await import("../../compiler/diagnostics/reports/render-github.ts");
      await writeStepSummary(files, terminal);
      return renderGithub(files) + renderFilesSummary(files, plainPalette);
    }
    default:
      return renderCheckText(files, textStyle(options, output, terminal));
  }
}

/** How the report for people looks on an output. */
export function textStyle(options: OptionValues, output: Output, terminal: Terminal): TextStyle {
  const palette = paletteFor(output, options, terminal);
  return { palette, maxWidth: Math.max(40, output.columns ?? 100) };
}

/** Appends the table of all findings to the summary of the workflow step, if there is one. */
async function writeStepSummary(files: readonly CheckedFile[], terminal: Terminal): Promise<void> {
  const { renderStepSummary } = await import(
    "../../compiler/diagnostics/reports/render-step-summary.ts"
  );
  const all = files.flatMap(({ diagnostics }) => diagnostics);
  const problem = addStepSummary(terminal, (mostBytes) =>
    renderStepSummary("recipec check", all, mostBytes),
  );
  if (problem === undefined) return;
  throw new UsageError(`GITHUB_STEP_SUMMARY cannot be written (${problem}).`);
}
