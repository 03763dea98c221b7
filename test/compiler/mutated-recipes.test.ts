import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { checkMutants } from "../support/mutate-recipe.ts";
import { sharedPath } from "../support/shared.ts";

const own = join(import.meta.dirname, "..", "..", "recipes", "amplifier");
const published = sharedPath("corpus", "amplifier");
const recipes = [own, ...(published === undefined ? [] : [published])].flatMap((folder) =>
  globSync("**/*.yaml", { cwd: folder })
    .sort()
    .map((path) => readFileSync(join(folder, path), "utf8")),
);

describe("recipes with random damage", () => {
  test("are checked without a crash, quickly, and within their text", { timeout: 60_000 }, () => {
    const slowest = checkMutants(recipes, 300, 1, (text) => {
      const files = memoryFiles({ "recipe.yaml": text });
      const { requested } = compile(["recipe.yaml"], { files, dialect: "amplifier" });
      for (const { span, related } of requested.flatMap(({ diagnostics }) => diagnostics)) {
        for (const place of [span, ...related.map((other) => other.span)]) {
          expect(place.start).toBeLessThanOrEqual(place.end);
          expect(place.end).toBeLessThanOrEqual(place.source.text.length);
        }
      }
    });
    expect(slowest).toBeLessThan(2000);
  });
});
