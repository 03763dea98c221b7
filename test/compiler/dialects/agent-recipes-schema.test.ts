import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { wholeShape } from "../../../compiler/dialects/agent-recipes/shape.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const published = JSON.parse(
  readFileSync(join(root, "generated/recipe-schema/agent-recipes.json"), "utf8"),
);
const schema = z.fromJSONSchema(published);

function recipeOf(path: string): Record<string, unknown> {
  return parse(readFileSync(join(root, path), "utf8"));
}

test("the published schema is the one of the shape", () => {
  const { title, ...rest } = published;
  expect(title).toBe("Outcome machine (agent-recipes)");
  expect(rest).toEqual(
    JSON.parse(JSON.stringify(z.toJSONSchema(wholeShape(), { target: "draft-7" }))),
  );
});

test.each(globSync("recipes/agent-recipes/!(*.test).yaml", { cwd: root }).sort())(
  "the published schema accepts %s",
  (path) => {
    expect(schema.safeParse(recipeOf(path)).error).toBeUndefined();
  },
);

test("the published schema refuses what no recipe may hold", () => {
  const recipe = recipeOf("recipes/agent-recipes/retrospective.yaml");
  expect(schema.safeParse({ ...recipe, model: "gpt-4" }).success).toBe(false);
  expect(schema.safeParse({ ...recipe, guardrails: { maxStepVisits: 0 } }).success).toBe(false);
  expect(schema.safeParse({ ...recipe, steps: { reflect: { prompt: "a" } } }).success).toBe(false);
  expect(schema.safeParse({ ...recipe, initialStep: undefined }).success).toBe(false);
});
