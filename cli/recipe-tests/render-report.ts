import { renderText } from "../../compiler/diagnostics/render-text.ts";
import { plural } from "../check/render-check.ts";
import { paletteFor } from "../color.ts";
import type { OptionValues } from "../option-values.ts";
import type { Terminal } from "../terminal.ts";
import { renderTestsJson } from "./render-json.ts";
import { renderTestsJunit } from "./render-junit.ts";
import type { TestFileReport, TestReport } from "./run-test-file.ts";

/** The report of `recipec test` in the format that the command line asks for. */
export function renderTestReport(
  reports: readonly TestFileReport[],
  options: OptionValues,
  terminal: Terminal,
): string {
  const format = options.text("format");
  if (format === "json") return renderTestsJson(reports);
  if (format === "junit") return renderTestsJunit(reports);
  return renderTestsText(reports, options, terminal);
}

function renderTestsText(
  reports: readonly TestFileReport[],
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
  return `${bodies.join("")}${summaryLine(reports)}\n`;
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

function coverageLines({ coverage, recipe }: TestFileReport): readonly string[] {
  const { branches, missing, outcomes, steps } = coverage;
  const sums = Object.entries({ steps, branches, outcomes }).flatMap(
    ([name, { reached, total }]) => (total === 0 ? [] : [`${name} ${reached}/${total}`]),
  );
  return [
    `  covers  ${sums.join(", ")} of ${recipe}`,
    ...missing.map(({ line, missing: what, step }) => `          line ${line}, ${step}: ${what}`),
  ];
}

function summaryLine(reports: readonly TestFileReport[]): string {
  const tests = reports.flatMap((report) => report.tests);
  const failed = tests.filter(({ problems }) => problems.length > 0).length;
  const broken = reports.filter(({ diagnostics }) => diagnostics.length > 0).length;
  const parts = [
    `${tests.length - failed} passed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(broken === 0 ? [] : [`${plural(broken, "file")} with errors`]),
  ];
  return `${plural(tests.length, "test")} of ${plural(reports.length, "file")}: ${parts.join(", ")}`;
}
