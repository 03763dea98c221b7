import { expect, test } from "vitest";
import { alternativesIn } from "../../../../compiler/analysis/bounds/alternatives.ts";
import { compile } from "../../../../compiler/index.ts";
import { memoryFiles } from "../../../support/memory-files.ts";

/** How many steps each group of alternatives has, of steps with such guards. */
function groupSizes(guards: readonly string[]): readonly number[] {
  const steps = guards.map(
    (guard, id) => `  - {id: s${id}, type: bash, command: echo, condition: "${guard}"}\n`,
  );
  const head = "name: t\ndescription: d\nversion: 1.0.0\ncontext: {mode: a, count: 1}\n";
  const files = memoryFiles({ "t.yaml": `${head}steps:\n${steps.join("")}` });
  const plan = compile(["t.yaml"], { files, dialect: "amplifier" }).requested[0]?.plan;
  if (plan === undefined) throw new Error("the recipe does not compile");
  return alternativesIn(plan.body).map((group) => group.steps.length);
}

const many = Array.from({ length: 1000 }, (_, index) => index);

test("a thousand guards that compare one value with different constants are one group", () => {
  expect(groupSizes(many.map((index) => `{{mode}} == 'v${index}'`))).toEqual([1000]);
});

test("a constant that is asked for twice makes a group of its own", () => {
  expect(groupSizes(["a", "b", "a", "b", "c"].map((one) => `{{mode}} == '${one}'`))).toEqual([
    3, 2,
  ]);
});

test("what excludes all constants joins them, and is asked one by one", () => {
  const guards = ["{{mode}} == 'a'", "{{mode}} == 'b'", "{{mode}} != 'a' and {{mode}} != 'b'"];
  expect(groupSizes([...guards, "{{mode}} == 'c'"])).toEqual([3]);
});

test("of many guards that exclude no other one, only so many are compared", () => {
  expect(groupSizes(many.map((index) => `{{count}} > ${index}`))).toEqual([]);
});

test("guards that let something else through besides one constant exclude no other constant", () => {
  expect(groupSizes(["{{mode}} == 'a' or {{count}} == 1", "{{mode}} == 'b'"])).toEqual([]);
  expect(groupSizes(["{{mode}} == 'b'", "{{count}} == 1 or {{mode}} == 'a'"])).toEqual([]);
});
