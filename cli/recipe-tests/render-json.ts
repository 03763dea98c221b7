import { jsonDiagnostic } from "../../compiler/diagnostics/reports/render-json.ts";
import { readVersion } from "../version.ts";
import type { TestFileReport } from "./run-test-file.ts";
import type { TestsOutcome } from "./tests-outcome.ts";

/** The report of `recipec test` for programs; scripts rely on its shape. */
export function renderTestsJson({ lacking, reports }: TestsOutcome): string {
  const tests = reports.flatMap((one) => one.tests);
  const failed = tests.filter(({ problems }) => problems.length > 0).length;
  const report = {
    version: readVersion(),
    files: reports.map(renderFile),
    lacking,
    summary: { files: reports.length, tests: tests.length, passed: tests.length - failed, failed },
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

function renderFile({
  called,
  coverage,
  diagnostics,
  path,
  recipe,
  tests,
}: TestFileReport): object {
  return {
    path,
    recipe,
    diagnostics: diagnostics.map((one) => ({ path: one.span.source.path, ...jsonDiagnostic(one) })),
    tests: tests.map(({ line, name, problems }) => ({
      name,
      line,
      status: problems.length === 0 ? "passed" : "failed",
      problems,
    })),
    coverage,
    called,
  };
}
