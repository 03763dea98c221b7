import { describe, expect, it } from "vitest";
import { diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { plainPalette } from "../../../../compiler/diagnostics/reports/palette.ts";
import { renderText } from "../../../../compiler/diagnostics/reports/render-text.ts";
import { sourceOf, spanOf } from "../sample-source.ts";

function frame(text: string, part: string): string {
  const shown = renderText(diagnostic("yaml-tab", spanOf(sourceOf(text), part), {}));
  return shown.split("\n").slice(2, -1).join("\n");
}

describe("a diagnostic for people", () => {
  it("holds no command of the former form to a runner of workflows", () => {
    expect(frame("a: 1\n\tb: '##[add-mask]x'\n", "\tb")).toBe(
      " 2 |     b: '## [add-mask]x'\n   | ^^^^^",
    );
  });

  it("shows its line with carets, other places with their labels, help and fix", () => {
    const source = sourceOf("name: x\na: 1\nb: 2\nc: 3\na: 2\n");
    const second = { source, start: 23, end: 24 };
    const shown = renderText(
      diagnostic(
        "duplicate-key",
        second,
        { key: "a" },
        {
          related: [{ span: spanOf(source, "a: 1"), message: "The key is first given here." }],
          fix: { title: "Remove the first entry", edits: [] },
        },
      ),
    );
    expect(shown).toBe(
      [
        'warning[duplicate-key]: The key "a" is given twice in this mapping.',
        " --> recipe.yaml:5:1",
        " 2 | a: 1",
        "   | ---- The key is first given here.",
        "   :",
        " 5 | a: 2",
        "   | ^",
        "   = help: Only the last value counts; remove or rename one of the two.",
        "   = fix: Remove the first entry",
      ].join("\n"),
    );
  });

  it("shows places in other files apart", () => {
    const child = sourceOf("steps: []\n", "child.yaml");
    const problem = diagnostic(
      "missing-field",
      spanOf(sourceOf("recipe: child.yaml\n"), "child.yaml"),
      { field: "name", owner: "the recipe" },
      { related: [{ span: spanOf(child, "steps"), message: "It would stand here." }] },
    );
    expect(renderText(problem).split("\n")).toEqual([
      'error[missing-field]: The field "name" is missing in the recipe.',
      " --> recipe.yaml:1:9",
      " 1 | recipe: child.yaml",
      "   |         ^^^^^^^^^^",
      " ::: child.yaml:1:1",
      " 1 | steps: []",
      "   | ----- It would stand here.",
      "   = help: Add it: what it is called.",
    ]);
  });

  it("marks two places of one line below each other", () => {
    const source = sourceOf("{a: 1, a: 2}");
    const problem = diagnostic(
      "duplicate-key",
      { source, start: 7, end: 8 },
      { key: "a" },
      { related: [{ span: spanOf(source, "a"), message: "First." }] },
    );
    expect(renderText(problem).split("\n").slice(2, -1)).toEqual([
      " 1 | {a: 1, a: 2}",
      "   |  - First.",
      "   |        ^",
    ]);
  });

  it("aligns carets below tabs, wide characters and marks without width", () => {
    expect(frame("a:\tb\n", "b")).toBe(" 1 | a:  b\n   |     ^");
    expect(frame("中文\u{1F600} e\u0301x: y\n", "x")).toBe(
      " 1 | 中文\u{1F600} e\u0301x: y\n   |         ^",
    );
  });

  it("cuts long lines around the caret", () => {
    const [line = "", carets = ""] = frame(
      `${"a".repeat(300)}here${"b".repeat(300)}`,
      "here",
    ).split("\n");
    expect(line.length).toBeLessThanOrEqual(106);
    expect(line).toMatch(/^ 1 \| …a+hereb+…$/);
    expect(carets.indexOf("^^^^")).toBe(line.indexOf("here"));
  });

  it("does not cut through a character", () => {
    const [line = ""] = frame(`${"\u{1F600}".repeat(200)}here`, "here").split("\n");
    expect(line.isWellFormed()).toBe(true);
  });

  it("says how far a place goes on, and marks the rest of its first line", () => {
    expect(frame("a: |\n  b\n  c\nd: 1\n", "|\n  b\n  c\n")).toBe(
      " 1 | a: |\n   |    ^ (to line 3)",
    );
  });

  it("marks one column for an empty place, also at the end of the file", () => {
    const source = sourceOf("a: [");
    const problem = diagnostic("yaml-tab", { source, start: 4, end: 4 }, {});
    expect(renderText(problem).split("\n").slice(2, 4)).toEqual([" 1 | a: [", "   |     ^"]);
  });

  it("never sends control characters of a file to the terminal", () => {
    const source = sourceOf("a: \u001B[31m\u007F\u202Ered\n", "x\u001By.yaml");
    const shown = renderText(
      diagnostic("duplicate-key", spanOf(source, "red"), { key: "\u001B[0m\u0085" }),
    );
    expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202E]/u);
    expect(shown).toContain("a: ␛[31m␡\uFFFDred");
  });

  it("has colors when it is given some", () => {
    const palette = {
      ...plainPalette,
      error: (text: string) => `<e>${text}</e>`,
      faint: (text: string) => `<f>${text}</f>`,
      strong: (text: string) => `<s>${text}</s>`,
    };
    const source = sourceOf("a\tb");
    const shown = renderText(diagnostic("yaml-tab", spanOf(source, "\t"), {}), {
      palette,
      maxWidth: 80,
    });
    expect(shown.split("\n")[0]).toBe(
      "<e>error[yaml-tab]</e><s>: A tab stands where YAML allows only spaces.</s>",
    );
    expect(shown).toContain("<f>   | </f> <e>^^^</e>");
  });

  it("has no frame for a file that was not read", () => {
    const span = { source: sourceOf(""), start: 0, end: 0 };
    const shown = renderText(diagnostic("file-too-large", span, { limit: 8 }));
    expect(shown.split("\n").map((line) => line.trim().split(" ")[0])).toEqual([
      "error[file-too-large]:",
      "-->",
      "=",
    ]);
  });
});
