import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { amplifier } from "../../compiler/dialects/amplifier/index.ts";
import { brokenRecipes } from "../support/broken-recipes.ts";
import { expectFrontEnd } from "../support/expect-front-end.ts";
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
    let plans = 0;
    fc.assert(
      fc.property(brokenRecipes(recipes, strangeValues), (text) => {
        if (expectFrontEnd(amplifier, text)) plans += 1;
      }),
      { numRuns: 500, seed: 4 },
    );
    expect(plans).toBeGreaterThan(20);
  });
});
