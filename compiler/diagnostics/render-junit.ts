import { lineIndexOf } from "../source/line-index.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { CheckedFile } from "./render-json.ts";
import { renderText } from "./render-text.ts";
import type { XmlAttributes } from "./xml.ts";
import { xmlAttributes, xmlText } from "./xml.ts";

/**
 * The report of `check` in the XML of JUnit: a suite for each file, a case for each diagnostic or a
 * passing one. Errors are failures; warnings and notes are what a passing case has to say.
 */
export function renderJunit(files: readonly CheckedFile[]): string {
  const suites = files.map(renderSuite);
  const counts = countsOf(
    files.flatMap(({ diagnostics }) => diagnostics),
    casesOf(files),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes({ name: "recipec check", ...counts })}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function casesOf(files: readonly CheckedFile[]): number {
  return files.reduce((sum, { diagnostics }) => sum + Math.max(diagnostics.length, 1), 0);
}

function countsOf(diagnostics: readonly Diagnostic[], tests: number): XmlAttributes {
  const failures = diagnostics.filter(({ severity }) => severity === "error").length;
  return { tests, failures, errors: 0, skipped: 0, time: 0 };
}

function renderSuite(file: CheckedFile): string {
  const { path, diagnostics } = file;
  const head = { name: path, ...countsOf(diagnostics, casesOf([file])), file: path };
  const cases =
    diagnostics.length === 0
      ? [`    <testcase${xmlAttributes({ name: "check", classname: path, time: 0, file: path })}/>`]
      : diagnostics.map((one) => renderCase(one, path));
  return [`  <testsuite${xmlAttributes(head)}>`, ...cases, "  </testsuite>"].join("\n");
}

function renderCase(one: Diagnostic, path: string): string {
  const { code, message, severity, span } = one;
  const { line, column } = lineIndexOf(span.source).position(span.start);
  const name = `${code} at ${line}:${column}`;
  const text = xmlText(renderText(one));
  const body =
    severity === "error"
      ? `<failure${xmlAttributes({ message, type: code })}>${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return [
    `    <testcase${xmlAttributes({ name, classname: path, time: 0, file: path, line })}>`,
    `      ${body}`,
    "    </testcase>",
  ].join("\n");
}
