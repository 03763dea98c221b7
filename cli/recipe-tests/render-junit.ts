import type { JunitCase, JunitSuite } from "../../compiler/diagnostics/reports/junit.ts";
import { renderJunitReport } from "../../compiler/diagnostics/reports/junit.ts";
import { renderText } from "../../compiler/diagnostics/reports/render-text.ts";
import type { LackingCoverage } from "./min-coverage.ts";
import { lackingText } from "./min-coverage.ts";
import type { TestFileReport, TestReport } from "./run-test-file.ts";
import type { TestsOutcome } from "./tests-outcome.ts";

/**
 * The report of `recipec test` in the XML of JUnit: a suite for each file; what keeps a file from running is an error, and
 * each recipe that tests reach too little of is a failure in a suite of its own.
 */
export function renderTestsJunit({ lacking, reports }: TestsOutcome): string {
  const suites = [...reports.map(suiteOf), ...suitesOfLacking(lacking)];
  return renderJunitReport("recipec test", suites);
}

function suiteOf(report: TestFileReport): JunitSuite {
  const { coverage, diagnostics, path, tests } = report;
  const { branches, outcomes, steps } = coverage;
  return {
    name: path,
    file: path,
    properties: Object.entries({ steps, branches, outcomes }).map(([name, { reached, total }]) => [
      `covered ${name}`,
      `${reached}/${total}`,
    ]),
    cases: [
      ...(diagnostics.length > 0 ? [brokenCase(report)] : []),
      ...tests.map((test) => caseOf(test, path)),
    ],
  };
}

function suitesOfLacking(lacking: readonly LackingCoverage[]): readonly JunitSuite[] {
  if (lacking.length === 0) return [];
  const cases = lacking.map((one) => ({
    name: `${one.kind} of ${one.recipe}`,
    classname: "coverage",
    result: { kind: "failure" as const, message: lackingText(one) },
  }));
  return [{ name: "coverage", cases }];
}

function brokenCase({ diagnostics, path }: TestFileReport): JunitCase {
  const message = diagnostics[0]?.message ?? "";
  const text = diagnostics.map((one) => renderText(one)).join("\n\n");
  return {
    name: "is sound",
    classname: path,
    file: path,
    result: { kind: "error", message, text },
  };
}

function caseOf({ line, name, problems }: TestReport, path: string): JunitCase {
  const [first] = problems;
  const base = { name, classname: path, file: path, line };
  if (first === undefined) return base;
  const text = problems.map((one) => `${one.message}\n  at ${path}:${one.line}`).join("\n");
  return { ...base, result: { kind: "failure", message: first.message, text } };
}
