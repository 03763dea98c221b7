import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { amplifier } from "../../compiler/dialects/amplifier/index.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import { verifyPlan } from "../../compiler/ir/verify.ts";
import { brokenRecipes, expectInside } from "../support/broken-recipes.ts";
import { fc } from "../support/seeded-properties.ts";

const samples = join(import.meta.dirname, "..", "samples", "dialects", "amplifier");
const recipes = readdirSync(samples).map((name) =>
  readFileSync(join(samples, name, "recipe.yaml"), "utf8"),
);

const strangeValues =
  "5 -1 1.5 true no null .inf .nan 2024-01-01 [] {} [a] {a: 1} '' '{{x}}' '{{' __proto__ !!set {a}".match(
    /\{[^}{]*\}|\[[^\]]*\]|'[^']*'|!!set \{a\}|\S+/g,
  ) ?? [];

describe("the amplifier front end", () => {
  test("survives any value in any field, points into the file and lowers to well-formed plans", () => {
    fc.assert(
      fc.property(brokenRecipes(recipes, strangeValues), (text) => {
        const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
        if (!value) return;
        const { plan, diagnostics } = amplifier.compile(value, {
          plan: "recipe.yaml",
          source: { path: "recipe.yaml", sha256: "0" },
          inputs: new Map(),
          resolveCallee: () => undefined,
          readFile: () => undefined,
        });
        for (const { span } of diagnostics) expectInside(span, text);
        expect(plan ? verifyPlan(plan) : []).toEqual([]);
      }),
      { numRuns: 500, seed: 4 },
    );
  });
});
