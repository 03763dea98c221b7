import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { agentRecipes } from "../../compiler/dialects/agent-recipes/index.ts";
import type { SharedFile } from "../../compiler/dialects/dialect.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import { brokenRecipes } from "../support/broken-recipes.ts";
import { expectFrontEnd } from "../support/expect-front-end.ts";
import { fc } from "../support/seeded-properties.ts";

const samples = join(import.meta.dirname, "..", "samples", "dialects", "agent-recipes");
const recipes = readdirSync(samples)
  .map((name) => join(samples, name, "recipe.yaml"))
  .filter((path) => existsSync(path) && !path.includes("large-prompt"))
  .map((path) => readFileSync(path, "utf8"));

const strangeValues = [
  ..."5 -1 1.5 yes null .inf .nan 2024-01-01 [] {} [a] '' work __proto__".split(" "),
  "{$ref: '#/steps/work'}",
  "{$ref: recipe.yaml#/steps}",
  "{nextStep: work}",
  "!!set {a}",
];

/** A recipe of which some values have been replaced, and some lines left out. */
const brokenRecipe = fc
  .tuple(brokenRecipes(recipes, strangeValues, 0), fc.option(fc.nat(40)))
  .map(([changed, dropped]) =>
    changed
      .split("\n")
      .filter((_, index) => index !== dropped)
      .join("\n"),
  );

describe("the agent-recipes front end", () => {
  test("survives any value in any field, points into the file and lowers to well-formed plans", () => {
    let plans = 0;
    fc.assert(
      fc.property(brokenRecipe, (text) => {
        const readFile = (path: string): SharedFile => ({
          path,
          content: new TextEncoder().encode(text),
        });
        if (expectFrontEnd(agentRecipes, text, readFile)) plans += 1;
      }),
      { numRuns: 500, seed: 4 },
    );
    expect(plans).toBeGreaterThan(20);
  });

  test("reads files that include others twice, forty levels deep, once each", () => {
    const many = Array.from({ length: 200 }, () => "shared.yaml").join(", ");
    const text = `initialStep: a\nsteps:\n  $include: [${many}]\n`;
    const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
    if (!value) throw new Error("the recipe is YAML");
    const shared = (path: string): string => {
      const level = Number(/\d+/.exec(path)?.[0] ?? 0);
      const next = `part${level + 1}.yaml`;
      return level < 40 ? `$include: [${next}, ${next}]\n` : "{}\n";
    };
    let reads = 0;
    agentRecipes.compile(value, {
      plan: "recipe.yaml",
      source: { path: "recipe.yaml", sha256: "0" },
      inputs: new Map(),
      resolveCallee: () => undefined,
      readFile: (path) => {
        reads += 1;
        return { path, content: new TextEncoder().encode(shared(path)) };
      },
    });
    expect(reads).toBe(41);
  });
});
