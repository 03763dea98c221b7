import { renderText } from "../../compiler/diagnostics/render-text.ts";
import { xmlAttributes, xmlText } from "../../compiler/diagnostics/xml.ts";
import type { TestFileReport, TestReport } from "./run-test-file.ts";

/** The report of `recipec test` in the XML of JUnit: a suite for each file; what keeps a file from running is an error. */
export function renderTestsJunit(reports: readonly TestFileReport[]): string {
  const all = { name: "recipec test", ...countsOf(reports) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes(all)}>`,
    ...reports.flatMap(renderSuite),
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
