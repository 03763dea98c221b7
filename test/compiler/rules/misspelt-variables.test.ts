import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function adviceFor(prompt: string, loop = ""): readonly (string | undefined)[] {
  const recipe = `name: r
description: d
version: 1.0.0
context: {path: src, files: [a.ts]}
steps:
  - {id: ask, ${loop} agent: a, prompt: "${prompt} {{path}} {{files}}"}
`;
  const files = memoryFiles({ "recipe.yaml": recipe });
  const { requested } = compile(["recipe.yaml"], { files, dialect: "amplifier" });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(({ help }) => help));
}

test("a misspelt variable may mean one that is set", () => {
  expect(adviceFor("{{paht}}")).toEqual(['Did you mean "path"?']);
});

test("a misspelt variable does not mean another that nothing sets", () => {
  const help = 'Declare it in the recipe, or, if a caller gives it, write "# recipec: input ';
  expect(adviceFor("{{nope1}} {{nope2}}")).toEqual([`${help}nope1".`, `${help}nope2".`]);
});

test.each([
  ["file", "", "Name the items of the loop"],
  ["part.name", "", "Name the items of the loop"],
  ["paht", "", 'Did you mean "path"?'],
  ["part", "as: it,", "Declare it in the recipe"],
  ["item}} {{part", "", "Declare it in the recipe"],
])("what a loop's items are called may be meant by %s: %s", (name, as, expected) => {
  const [advice] = adviceFor(`{{${name}}}`, `foreach: "{{files}}", ${as} parallel: 2,`);
  expect(advice).toContain(expected);
});

test("an else is part of a block, of which there are none", () => {
  const help = "There are no blocks such as {{#if}}; decide with the condition of a step.";
  expect(adviceFor("{{else}}")).toEqual([help]);
});

test("where very many names are unknown, those behind a hundred are not looked up", () => {
  const names = Array.from({ length: 101 }, (_, index) => `{{pat${index}}}`);
  const advice = adviceFor(names.join(" "));
  expect(advice[0]).toBe('Did you mean "path"?');
  expect(advice.at(-1)).toContain("Declare it in the recipe");
});
