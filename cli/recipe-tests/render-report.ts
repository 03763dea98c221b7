import { renderText } from "../../compiler/diagnostics/reports/render-text.ts";
import { paletteFor } from "../color.ts";
import { counted } from "../counted.ts";
import type { OptionValues } from "../option-values.ts";
import type { Terminal } from "../terminal.ts";
import type { CoverageReport } from "./coverage.ts";
import { lackingText } from "./min-coverage.ts";
import { renderTestsJson } from "./render-json.ts";
import { renderTestsJunit } from "./render-junit.ts";
import type { TestFileReport, TestReport } from "./run-test-file.ts";
import type { TestsOutcome } from "./tests-outcome.ts";

/** The report of `recipec test` in the format that the command line asks for. */
export function renderTestReport(
  outcome: TestsOutcome,
  options: OptionValues,
  terminal: Terminal,
): string {
  const format = options.text("format");
  if (format === "json") return renderTestsJson(outcome);
  if (format === "junit") return renderTestsJunit(outcome);
  return renderTestsText(outcome, options, terminal);
}

function renderTestsText(
  { lacking, reports }: TestsOutcome,
  options: OptionValues,
  terminal: Terminal,
): string {
  const palette = paletteFor(terminal.stdout, options, terminal);
  const style = { palette, maxWidth: Math.max(40, terminal.stdout.columns ?? 100) };
  const bodies = reports.map((report) => {
    const lines = report.tests.flatMap((test) => testLines(test, report.path, palette.error));
    const diagnostics = report.diagnostics.map((one) => `${renderText(one, style)}\n\n`).join("");
    const body = [palette.strong(report.path), ...lines, ...coverageLines(report)];
    return diagnostics === "" ? `${body.join("\n")}\n` : `${report.path}\n${diagnostics}`;
  });
  const missed = lacking.map((one) => `${palette.error(lackingText(one))}\n`).join("");
  return `${bodies.join("")}${missed}${summaryLine(reports)}\n`;
}

function testLines(
  { name, problems }: TestReport,
  path: string,
  failed: (text: string) => string,
): readonly string[] {
  if (problems.length === 0) return [`  ok      ${name}`];
  return [
    `  ${failed("FAILED")}  ${name}`,
    ...problems.map(({ line, message }) => `          ${message}\n            at ${path}:${line}`),
  ];
}

function coverageLines({ called, coverage, recipe }: TestFileReport): readonly string[] {
  const { missing } = coverage;
  return [
    `  covers  ${sumsOf(coverage)} of ${recipe}`,
    ...missing.map(({ line, missing: what, step }) => `          line ${line}, ${step}: ${what}`),
    ...called.map((one) => `          ${sumsOf(one.coverage)} of ${one.recipe}, which it calls`),
  ];
}

function sumsOf({ branches, outcomes, steps }: CoverageReport): string {
  const sums = Object.entries({ steps, branches, outcomes }).flatMap(
    ([name, { reached, total }]) => (total === 0 ? [] : [`${name} ${reached}/${total}`]),
  );
  return sums.join(", ");
}

function summaryLine(reports: readonly TestFileReport[]): string {
  const tests = reports.flatMap((report) => report.tests);
  const failed = tests.filter(({ problems }) => problems.length > 0).length;
  const broken = reports.filter(({ diagnostics }) => diagnostics.length > 0).length;
  const parts = [
    `${tests.length - failed} passed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(broken === 0 ? [] : [`${counted(broken, "file")} with errors`]),
  ];
  return `${counted(tests.length, "test")} of ${counted(reports.length, "file")}: ${parts.join(", ")}`;
}
