import { positionOf } from "../../source/line-index.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { JunitCase } from "./junit.ts";
import { renderJunitReport } from "./junit.ts";
import type { CheckedFile } from "./render-json.ts";
import { renderText } from "./render-text.ts";

/**
 * The report of `check` in the XML of JUnit: a suite for each file, a case for each diagnostic or a
 * passing one. Errors are failures; warnings and notes are what a passing case has to say.
 */
export function renderJunit(files: readonly CheckedFile[]): string {
  const suites = files.map(({ diagnostics, path }) => ({
    name: path,
    file: path,
    cases:
      diagnostics.length === 0
        ? [{ name: "check", classname: path, file: path }]
        : diagnostics.map((one) => caseOf(one, path)),
  }));
  return renderJunitReport("recipec check", suites);
}

function caseOf(one: Diagnostic, path: string): JunitCase {
  const { code, message, severity, span } = one;
  const { line, column } = positionOf(span);
  const text = renderText(one);
  return {
    name: `${code} at ${line}:${column}`,
    classname: path,
    file: path,
    line,
    result:
      severity === "error"
        ? { kind: "failure", message, type: code, text }
        : { kind: "system-out", text },
  };
}
