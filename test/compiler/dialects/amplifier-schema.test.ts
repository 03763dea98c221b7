import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { wholeShape } from "../../../compiler/dialects/amplifier/shape.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const published = JSON.parse(
  readFileSync(join(root, "generated/recipe-schema/amplifier.json"), "utf8"),
);

test("the published schema is the one of the shape", () => {
  const { title, ...schema } = published;
  expect(title).toBe("Amplifier recipe");
  expect(schema).toEqual(
    JSON.parse(JSON.stringify(z.toJSONSchema(wholeShape(), { target: "draft-7" }))),
  );
});

test.each(globSync("recipes/amplifier/!(*.test).yaml", { cwd: root }).sort())(
  "the published schema accepts %s",
  (path) => {
    const recipe: unknown = parse(readFileSync(join(root, path), "utf8"), { version: "1.1" });
    expect(z.fromJSONSchema(published).safeParse(recipe).error).toBeUndefined();
  },
);

test("the published schema refuses what no recipe may hold", () => {
  const schema = z.fromJSONSchema(published);
  const recipe = (step: object): object => ({
    name: "a",
    description: "b",
    version: "1.0.0",
    steps: [{ id: "a", ...step }],
  });
  expect(schema.safeParse(recipe({ timeout: 5 })).success).toBe(true);
  expect(schema.safeParse(recipe({ timeout: "5" })).success).toBe(false);
  expect(schema.safeParse(recipe({ timout: 5 })).success).toBe(false);
  expect(schema.safeParse(recipe({ steps: [{ id: "b", timout: 5 }] })).success).toBe(false);
});
