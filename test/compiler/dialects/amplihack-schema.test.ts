import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { editorShape } from "../../../compiler/dialects/amplihack/editor-shape.ts";
import { shape } from "../../../compiler/dialects/amplihack/shape.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const published = JSON.parse(
  readFileSync(join(root, "generated/recipe-schema/amplihack.json"), "utf8"),
);

test("the published schema is the one of the shape", () => {
  const { title, ...schema } = published;
  expect(title).toBe("amplihack recipe");
  expect(schema).toEqual(
    JSON.parse(JSON.stringify(z.toJSONSchema(editorShape(), { target: "draft-7" }))),
  );
});

const recipes = globSync("recipes/amplihack/*/*.yaml", { cwd: root }).sort();
test.each(recipes.filter((path) => !path.endsWith(".test.yaml")))(
  "the published schema accepts %s",
  (path) => {
    const recipe: unknown = parse(readFileSync(join(root, path), "utf8"));
    expect(z.fromJSONSchema(published).safeParse(recipe).error).toBeUndefined();
  },
);

test("the published schema refuses what no recipe may hold", () => {
  const schema = z.fromJSONSchema(published);
  const accepts = (step: object): boolean =>
    schema.safeParse({ name: "a", steps: [{ id: "a", ...step }] }).success;
  expect(accepts({ timeout: 5 })).toBe(true);
  expect(accepts({ timeout: null, condition: true })).toBe(true);
  expect(accepts({ timeout: "5" })).toBe(false);
  expect(accepts({ timout: 5 })).toBe(false);
  expect(accepts({ type: "shell" })).toBe(false);
  expect(schema.safeParse({ name: "a", steps: [] }).success).toBe(false);
});

test("every field has a description", () => {
  const { properties } = published;
  const parts = [
    [properties, shape.recipe],
    [properties.recursion.properties, shape.recursion],
    [properties.hooks.properties, shape.hooks],
    [properties.steps.items.properties, shape.step],
  ];
  for (const [described, fields] of parts) {
    expect(Object.keys(described)).toEqual(Object.keys(fields));
    for (const name of Object.keys(described)) {
      expect(described[name].description, name).toMatch(/./);
    }
  }
});
