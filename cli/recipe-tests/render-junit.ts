import { renderText } from "../../compiler/diagnostics/render-text.ts";
import { xmlAttributes, xmlText } from "../../compiler/diagnostics/xml.ts";
import type { LackingCoverage } from "./min-coverage.ts";
import { lackingText } from "./min-coverage.ts";
import type { TestFileReport, TestReport } from "./run-test-file.ts";
import type { TestsOutcome } from "./tests-outcome.ts";

/**
 * The report of `recipec test` in the XML of JUnit: a suite for each file; what keeps a file from running is an error, and
 * each recipe that tests reach too little of is a failure in a suite of its own.
 */
export function renderTestsJunit({ lacking, reports }: TestsOutcome): string {
  const counts = countsOf(reports);
  const { failures = 0, tests = 0 } = counts;
  const missed = { tests: tests + lacking.length, failures: failures + lacking.length };
  const all = { name: "recipec test", ...counts, ...missed };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes(all)}>`,
    ...reports.flatMap(renderSuite),
    ...renderLacking(lacking),
    "</testsuites>",
    "",
  ].join("\n");
}

function countsOf(reports: readonly TestFileReport[]): Readonly<Record<string, number>> {
  const tests = reports.flatMap((report) => report.tests);
  const errors = reports.filter(({ diagnostics }) => diagnostics.length > 0).length;
  const failures = tests.filter(({ problems }) => problems.length > 0).length;
  return { tests: tests.length + errors, failures, errors, skipped: 0, time: 0 };
}

function renderSuite(report: TestFileReport): readonly string[] {
  const { coverage, diagnostics, path, tests } = report;
  const { branches, outcomes, steps } = coverage;
  const properties = Object.entries({ steps, branches, outcomes }).map(
    ([name, { reached, total }]) =>
      `      <property${xmlAttributes({ name: `covered ${name}`, value: `${reached}/${total}` })}/>`,
  );
  return [
    `  <testsuite${xmlAttributes({ name: path, ...countsOf([report]), file: path })}>`,
    "    <properties>",
    ...properties,
    "    </properties>",
    ...(diagnostics.length > 0 ? renderBroken(report) : []),
    ...tests.flatMap((test) => renderCase(test, path)),
    "  </testsuite>",
  ];
}

function renderLacking(lacking: readonly LackingCoverage[]): readonly string[] {
  if (lacking.length === 0) return [];
  const { length: tests } = lacking;
  const counts = { tests, failures: tests, errors: 0, skipped: 0, time: 0 };
  return [
    `  <testsuite${xmlAttributes({ name: "coverage", ...counts })}>`,
    ...lacking.flatMap((one) => [
      `    <testcase${xmlAttributes({ name: `${one.kind} of ${one.recipe}`, classname: "coverage", time: 0 })}>`,
      `      <failure${xmlAttributes({ message: lackingText(one) })}/>`,
      "    </testcase>",
    ]),
    "  </testsuite>",
  ];
}

function renderBroken({ diagnostics, path }: TestFileReport): readonly string[] {
  const [first] = diagnostics;
  const text = diagnostics.map((one) => renderText(one)).join("\n\n");
  return [
    `    <testcase${xmlAttributes({ name: "is sound", classname: path, time: 0, file: path })}>`,
    `      <error${xmlAttributes({ message: first?.message ?? "" })}>${xmlText(text)}</error>`,
    "    </testcase>",
  ];
}

function renderCase({ line, name, problems }: TestReport, path: string): readonly string[] {
  const head = `    <testcase${xmlAttributes({ name, classname: path, time: 0, file: path, line })}`;
  if (problems.length === 0) return [`${head}/>`];
  const text = problems.map((one) => `${one.message}\n  at ${path}:${one.line}`).join("\n");
  const message = problems[0]?.message ?? "";
  return [
    `${head}>`,
    `      <failure${xmlAttributes({ message })}>${xmlText(text)}</failure>`,
    "    </testcase>",
  ];
}
