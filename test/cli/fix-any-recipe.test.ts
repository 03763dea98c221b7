import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixRecipes } from "../../cli/check/fix-recipes.ts";
import { optionValues } from "../../cli/option-values.ts";
import { readExplainPage } from "../../compiler/diagnostics/explain-page.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import type { Recipe } from "../../compiler/index.ts";
import { emptyConfig } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";

const root = join(import.meta.dirname, "..", "..");
const pages = globSync("compiler/diagnostics/explain/*.md", { cwd: root }).sort();
const samples = globSync("test/samples/{reading,rules}/**/recipe.yaml", { cwd: root }).sort();

function fixed(text: string): { readonly text: string; readonly recipe: Recipe | undefined } {
  const { recipes, changed } = fixRecipes(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": text }),
    config: emptyConfig,
    options: optionValues({ dialect: "amplifier" }),
    inputs: new Map(),
  });
  return { text: changed[0]?.after ?? text, recipe: recipes[0] };
}

function comments(text: string): readonly string[] {
  const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
  return value?.comments.map((comment) => comment.text) ?? [];
}

/** What must hold of any text: fixing is done once, keeps comments, and breaks nothing. */
function expectSoundFix(text: string): void {
  const once = fixed(text);
  expect(fixed(once.text).text).toBe(once.text);
  if (once.text === text) return;
  expect(once.recipe?.plan).toBeDefined();
  // What was written as a comment of another language becomes one.
  const before = comments(text);
  expect(comments(once.text).filter((one) => before.includes(one))).toEqual(before);
  expect(contentLines(once.text)).toBe(contentLines(text));
}

/** How many lines a text has beside the marks around a recipe, which a fix may leave out. */
function contentLines(text: string): number {
  return text.split("\n").filter((line) => !/^(?:```\w*|---)$/.test(line)).length;
}

describe("fixing any recipe is done once, keeps comments and breaks nothing:", () => {
  test.each(samples)("%s", (path) => expectSoundFix(readFileSync(join(root, path), "utf8")));

  test.each(pages)("the wrong recipe of %s", (path) => {
    const code = /([\w-]+)\.md$/.exec(path)?.[1] ?? "";
    const page = readExplainPage(code, readFileSync(join(root, path), "utf8"));
    if (page?.wrong !== undefined) expectSoundFix(page.wrong);
  });
});
