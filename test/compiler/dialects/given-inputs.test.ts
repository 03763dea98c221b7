import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const recipe = `name: r
description: d
version: 1.0.0
context: {topics: [1, 2, 3], place: {kind: sea}, which: gone}
steps:
  - {id: each, type: bash, foreach: "{{topics}}", max_iterations: 2, command: date}
  - {id: call, type: recipe, recipe: "{{which}}.yaml"}
  - {id: tell, agent: team:a, prompt: "A {{place.size}}.", output: told}
`;

function codes(inputs: Readonly<Record<string, Value>>): readonly string[] {
  const { requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": recipe }),
    dialect: "amplifier",
    inputs: new Map(Object.entries(inputs)),
    judgesInputs: true,
  });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}

test("defaults are what a recipe is judged by", () => {
  expect(codes({})).toEqual(["list-longer-than-limit", "unfit-choice", "unknown-key"]);
});

test("what the caller gives is what it is judged by instead", () => {
  const place = new Map([["size", 3]]);
  expect(codes({ topics: [1], place, which: "gone" })).toEqual(["unfit-choice"]);
  expect(codes({ topics: "all", place })).toEqual(["loop-default-not-list", "unfit-choice"]);
  expect(codes({ topics: [1, 2], which: "recipe" })).toEqual(["unknown-key"]);
});
