import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { checkMutants } from "../support/mutate-recipe.ts";

const folder = join(import.meta.dirname, "..", "..", "recipes", "amplifier");
const recipes = globSync("**/*.yaml", { cwd: folder })
  .sort()
  .map((path) => readFileSync(join(folder, path), "utf8"));

const count = 1_000_000;

test("no damage to a recipe crashes the compiler or holds it up", { timeout: 0 }, () => {
  const slowest = checkMutants(recipes, count, 7, (text) => {
    const files = memoryFiles({ "recipe.yaml": text });
    const { requested } = compile(["recipe.yaml"], { files, dialect: "amplifier" });
    for (const { span } of requested.flatMap(({ diagnostics }) => diagnostics)) {
      expect(span.end).toBeLessThanOrEqual(span.source.text.length);
    }
  });
  expect(slowest).toBeLessThan(1000);
});
