import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { nodeFields, recipeFields } from "../../../compiler/dialects/command-template/fields.ts";
import { recipeShape, shapeFields } from "../../../compiler/dialects/command-template/shape.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const published = JSON.parse(
  readFileSync(join(root, "generated/recipe-schema/command-template.json"), "utf8"),
);
const schema = z.fromJSONSchema(published);

test("the published schema is the one of the shape", () => {
  const { title, ...rest } = published;
  expect(title).toBe("Recipe of commands (command-template)");
  expect(rest).toEqual(
    JSON.parse(JSON.stringify(z.toJSONSchema(recipeShape, { target: "draft-7" }))),
  );
});

test("the shape and the compiler know the same fields", () => {
  expect([...shapeFields.node].sort()).toEqual(nodeFields);
  expect([...shapeFields.recipe].sort()).toEqual([...nodeFields, ...recipeFields].sort());
});

test.each(globSync("recipes/command-template/!(*.test).yaml", { cwd: root }).sort())(
  "the published schema accepts %s",
  (path) => {
    const recipe = parse(readFileSync(join(root, path), "utf8"));
    expect(schema.safeParse(recipe).error).toBeUndefined();
  },
);

test.each([
  [{ template: "" }],
  [{ template: [["a"]] }],
  [{ template: ["a", { label: "b" }] }],
  [{ template: "a", failure: "stop" }],
  [{ template: "a", repeat: 0 }],
  [{ template: "a", retry: 1.5 }],
  [{ template: "a", parallel: "true" }],
  [{ template: "a", imports: { b: {} } }],
  [{ name: "a" }],
])("the published schema refuses %j", (recipe) => {
  expect(schema.safeParse(recipe).success).toBe(false);
});
