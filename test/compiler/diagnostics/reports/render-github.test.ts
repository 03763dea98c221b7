import { expect, test } from "vitest";
import type { Severity } from "../../../../compiler/diagnostics/catalog-entry.ts";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { renderGithub } from "../../../../compiler/diagnostics/reports/render-github.ts";
import { renderStepSummary } from "../../../../compiler/diagnostics/reports/render-step-summary.ts";
import { sourceOf, spanOf } from "../sample-source.ts";

function files(diagnostics: readonly Diagnostic[]) {
  return [{ path: "recipe.yaml", dialect: null, name: null, diagnostics }];
}

function problem(path: string, key: string, severity: Severity = "warning"): Diagnostic {
  const source = sourceOf("a: 1\na: 2\n", path);
  return { ...diagnostic("duplicate-key", spanOf(source, "a: 2"), { key }), severity };
}

test("a diagnostic is one workflow command, escaped as the runner unescapes it", () => {
  const text = renderGithub(files([problem("a:b,c%d\r\n\u001B[8m.yaml", "50%\r\n::error::x")]));
  expect(text).toBe(
    "::warning file=a%3Ab%2Cc%25d%0D%0A\u241B[8m.yaml,line=2,endLine=2,col=1,endColumn=5," +
      'title=duplicate-key::The key "50%25%0A::error::x" is given twice in this mapping.' +
      "%0AOnly the last value counts; remove or rename one of the two.\n",
  );
});

test("an annotation names the other places, of this file and of others", () => {
  const [own, other] = [sourceOf("a: 1\na: 2\n"), sourceOf("b: 1\n", "other.yaml")];
  const related = [
    { span: spanOf(own, "a: 1"), message: "set here" },
    { span: spanOf(other, "b: 1"), message: "100% of it" },
  ];
  const one = diagnostic("duplicate-key", spanOf(own, "a: 2"), { key: "a" }, { related });
  expect(renderGithub(files([one]))).toContain(
    "in this mapping.%0Aline 1: set here%0Aother.yaml:1: 100%25 of it%0AOnly the last",
  );
});

test("a place of several lines has no columns", () => {
  const source = sourceOf("a: 1\nb: 2\n");
  const wide = diagnostic("duplicate-key", spanOf(source, "a: 1\nb"), { key: "a" });
  expect(renderGithub(files([wide]))).toMatch(
    /^::warning file=recipe\.yaml,line=1,endLine=2,title=/,
  );
});

test("a step gets ten annotations of a kind, the rest are lines that are no commands", () => {
  const warnings = Array.from({ length: 12 }, () => problem("::error::x.yaml", "##[error]y"));
  const notes = [problem("r.yaml", "n", "note")];
  const errors = Array.from({ length: 11 }, () => problem("r.yaml", "e", "error"));
  const lines = renderGithub(files([...warnings, ...notes, ...errors]))
    .trimEnd()
    .split("\n");
  const count = (start: string): number => lines.filter((line) => line.startsWith(start)).length;
  expect([count("::error "), count("::warning "), count("::notice ")]).toEqual([10, 10, 1]);
  const rest = lines.filter((line) => !line.startsWith("::"));
  expect(rest).toEqual([
    ': :error::x.yaml:2:1: warning: The key "## [error]y" is given twice in this mapping. [duplicate-key]',
    ': :error::x.yaml:2:1: warning: The key "## [error]y" is given twice in this mapping. [duplicate-key]',
    'r.yaml:2:1: error: The key "e" is given twice in this mapping. [duplicate-key]',
  ]);
});

test("the step summary is a table in which names are no markup", () => {
  expect(renderStepSummary("recipec check", [problem("r.yaml", "<b>|`x`")], 10_000)).toBe(
    "## recipec check\n\n| | place | code | message |\n|---|---|---|---|\n" +
      "| warning | r.yaml:2:1 | duplicate&#45;key | " +
      'The key "&lt;b&#62;&#124;&#96;x&#96;" is given twice in this mapping. |\n',
  );
});

test("the step summary keeps to its room, and says what is missing", () => {
  const many = Array.from({ length: 100 }, () => problem("r.yaml", "ü"));
  const text = renderStepSummary("recipec check", many, 2000);
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(2000);
  expect(text).toMatch(/\n\n\d\d more do not fit here\.\n$/);
  expect(renderStepSummary("recipec check", many, 100)).toBe("");
  expect(renderStepSummary("recipec check", [], 10_000)).toBe("");
});
