import { describe, expect, it } from "vitest";
import { diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { renderJson } from "../../../../compiler/diagnostics/reports/render-json.ts";
import { sourceOf, spanOf } from "../sample-source.ts";

describe("the JSON report", () => {
  it("has the documented fields and no others", () => {
    const source = sourceOf("\uFEFFa: 1\r\na: \u{1F600}{{x}}\r\n");
    const span = spanOf(source, "{{x}}");
    const problem = diagnostic(
      "duplicate-key",
      span,
      { key: "a" },
      {
        related: [{ span: spanOf(source, "a: 1"), message: "First." }],
        fix: { title: "Quote it", edits: [{ span, text: '"{{x}}"' }] },
      },
    );
    const plain = diagnostic("yaml-tab", span, {});
    const files = [
      { path: "recipe.yaml", dialect: "amplifier", name: "x", diagnostics: [problem, plain] },
      { path: "b.yaml", dialect: null, name: null, diagnostics: [] },
    ];
    const range = {
      start: { line: 2, column: 6, offset: 12 },
      end: { line: 2, column: 11, offset: 17 },
    };
    const first = {
      start: { line: 1, column: 1, offset: 1 },
      end: { line: 1, column: 5, offset: 5 },
    };
    const text = renderJson(files, "1.2.3");
    expect(text.endsWith("}\n")).toBe(true);
    expect(JSON.parse(text)).toEqual({
      version: "1.2.3",
      files: [
        {
          path: "recipe.yaml",
          dialect: "amplifier",
          name: "x",
          diagnostics: [
            {
              code: "duplicate-key",
              severity: "warning",
              message: 'The key "a" is given twice in this mapping.',
              range,
              related: [{ message: "First.", path: "recipe.yaml", range: first }],
              fix: { title: "Quote it", edits: [{ range, text: '"{{x}}"' }] },
            },
            {
              code: "yaml-tab",
              severity: "error",
              message: "A tab stands where YAML allows only spaces.",
              range,
            },
          ],
        },
        { path: "b.yaml", dialect: null, name: null, diagnostics: [] },
      ],
      summary: { files: 2, errors: 1, warnings: 1 },
    });
  });
});
