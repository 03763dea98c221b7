import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { acceptsRecipe } from "../../../compiler/dialects/amplifier/accepts-recipe.ts";
import { plainDocument } from "../../../compiler/dialects/amplifier/plain-document.ts";
import {
  fieldNames,
  findShapeIssues,
  wholeShape,
} from "../../../compiler/dialects/amplifier/shape.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";

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

const values: readonly unknown[] = [
  ...[null, "", "a", "fail", "agent", true, 0, 1, -1, 1.5, 2_000],
  ...[[], ["a"], [1], [{}], [{ id: "b" }], [{ id: "b", x: 1 }], [{ provider: "c" }]],
  ...[{}, { a: 1 }, { max_depth: 1 }, { max_depth: 0 }, { max_attempts: 1.5 }],
];

test.each(fieldNames.step)(
  "whether a step may hold `%s` so is what the whole shape says",
  (name) => {
    for (const value of values) {
      const step = { id: "a", [name]: value };
      const recipe = { name: "a", description: "b", version: "1.0.0", steps: [step] };
      const isSound = wholeShape().safeParse(recipe).success;
      expect([value, findShapeIssues(recipe).length === 0]).toEqual([value, isSound]);
    }
  },
);

test.each(fieldNames.step.filter((name) => name !== "recursion"))(
  "a step with `%s` is accepted where its shape has nothing to say",
  (name) => {
    for (const value of values) {
      const step = { id: "a", foreach: "{{list}}", [name]: value };
      const recipe = { name: "a", description: "b", version: "1.0.0", steps: [step] };
      const { value: document } = readDocument("a.json", JSON.stringify(recipe), {
        schema: "json",
      });
      if (document?.root.kind !== "mapping") throw new Error("no mapping");
      const issues = findShapeIssues(plainDocument(document.root));
      expect([value, acceptsRecipe(document.root)]).toEqual([value, issues.length === 0]);
    }
  },
);

test("a recipe without a field that it needs is not accepted, nor one whose step lacks its own", () => {
  const accepted = (recipe: object): boolean => {
    const { value } = readDocument("a.json", JSON.stringify(recipe), { schema: "json" });
    return value?.root.kind === "mapping" && acceptsRecipe(value.root);
  };
  const whole = { name: "a", description: "b", version: "1.0.0", steps: [{ id: "a" }] };
  expect(accepted(whole)).toBe(true);
  expect(accepted({ ...whole, name: undefined })).toBe(false);
  expect(accepted({ ...whole, steps: [{}] })).toBe(false);
  expect(accepted({ ...whole, stages: [{ name: "c" }] })).toBe(false);
});

const without = (part: object, name: string): object =>
  Object.fromEntries(Object.entries(part).filter(([field]) => field !== name));

test.each([
  ["recipe", "name"],
  ["recipe", "description"],
  ["recipe", "version"],
  ["stage", "steps"],
  ["step", "id"],
] as const)("a %s without `%s` is an issue", (part, name) => {
  const recipeOf = (missing: string): object => {
    const lacking = (of: string, fields: object): object =>
      of === part ? without(fields, missing) : fields;
    const stage = lacking("stage", { name: "s", steps: [lacking("step", { id: "a" })] });
    const head = { name: "a", description: "b", version: "1.0.0" };
    return { ...lacking("recipe", head), stages: [stage] };
  };
  expect(findShapeIssues(recipeOf("nothing"))).toEqual([]);
  expect(findShapeIssues(recipeOf(name)).map(({ path }) => path.at(-1))).toEqual([name]);
});
