import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { documentCatalog } from "../../../compiler/diagnostics/catalog/document.ts";
import { readExplainPage } from "../../../compiler/diagnostics/explain-page.ts";
import { findQuestionsInFlow } from "../../../compiler/document/questions-in-flow.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { findVersionDifferences } from "../../../compiler/document/version-differences.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const folder = join(import.meta.dirname, "../../../compiler/diagnostics/explain");
const pages = readdirSync(folder)
  .sort()
  .map((file) => {
    const code = file.replace(/\.md$/, "");
    return { code, page: readExplainPage(code, readFileSync(join(folder, file), "utf8")) };
  });

/** Codes about files that a page cannot show. */
const withoutRecipe = new Set([
  "control-character",
  "file-too-large",
  "invalid-utf8",
  "too-many-tokens",
]);

function codesOf(code: string, text: string): readonly string[] {
  const schema = code.startsWith("json-") ? "json" : "yaml-1.1";
  const { diagnostics, value } = readDocument("recipe", text, { schema });
  const ofAmplifier = value
    ? [...findVersionDifferences(value), ...findQuestionsInFlow(value)]
    : [];
  return [...diagnostics, ...ofAmplifier].map((one) => one.code);
}

describe("the explain pages", () => {
  it.each(pages)("$code has its form", ({ page }) => {
    expect(page?.title).toMatch(/^[A-Z].*[^.]$/);
    expect(page?.why.length).toBeGreaterThan(40);
  });

  it.each(pages.filter(({ code }) => Object.hasOwn(documentCatalog, code)))(
    "$code shows a text that yields exactly it, and a corrected one",
    ({ code, page }) => {
      if (withoutRecipe.has(code)) {
        expect(page?.wrong).toBeUndefined();
        return;
      }
      expect(codesOf(code, page?.wrong ?? "")).toEqual([code]);
      expect(page?.right).toBeDefined();
      expect(codesOf(code, page?.right ?? "")).toEqual([]);
    },
  );

  it("exist for every code about documents", () => {
    const codes = new Set(pages.map(({ code }) => code));
    expect(Object.keys(documentCatalog).filter((code) => !codes.has(code))).toEqual([]);
  });
});

test("the page about JSON shows a recipe that has no other mistake", () => {
  const page = pages.find(({ code }) => code === "json-syntax")?.page;
  const codesIn = (text = ""): readonly string[] => {
    const files = memoryFiles({ "review.json": text });
    const { requested } = compile(["review.json"], { files });
    return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  };
  expect(codesIn(page?.wrong)).toEqual(["json-syntax"]);
  expect(codesIn(page?.right)).toEqual([]);
});

describe("a page", () => {
  it("is refused when its title names another code or is missing", () => {
    expect(readExplainPage("a", "# b: Title\n\nWhy.\n")).toBeUndefined();
    expect(readExplainPage("a", "Title\n")).toBeUndefined();
  });

  it("may have no recipes", () => {
    expect(readExplainPage("a", "# a: Title\n\nWhy.\n\n## Wrong\n\nNo fence.\n")).toEqual({
      title: "Title",
      why: "Why.",
      beside: [],
    });
  });

  it("may have files that its recipes need", () => {
    const beside =
      "## Beside\n\n`one.yaml`:\n\n```yaml\na: 1\n```\n\n`two.yaml`:\n\n```yaml\nb: 2\n```\n";
    expect(readExplainPage("a", `# a: Title\n\nWhy.\n\n${beside}`)?.beside).toEqual([
      { name: "one.yaml", text: "a: 1\n" },
      { name: "two.yaml", text: "b: 2\n" },
    ]);
  });
});
