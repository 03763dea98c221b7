import { expect, it } from "vitest";
import { possiblePaths } from "../../../../compiler/analysis/conditions/possible-paths.ts";
import { compile } from "../../../../compiler/index.ts";
import { memoryFiles } from "../../../support/memory-files.ts";

/** The paths of a call that go by a variable, which the updates of a loop make of others. */
function pathsOf(variable: string, updates: readonly string[]): readonly string[] | undefined {
  const text = `# recipec: dialect=amplifier
name: chosen
context: {mode: fast}
steps:
  - id: turn
    type: bash
    command: date
    while_condition: "{{mode}} == 'fast'"
    update_context:
      mode: slow
${updates.map((update) => `      ${update}\n`).join("")}
  - {id: call, type: recipe, recipe: "{{${variable}}}.yaml"}
`;
  const { requested } = compile(["main.yaml"], { files: memoryFiles({ "main.yaml": text }) });
  const plan = requested[0]?.plan;
  return plan && possiblePaths(plan).get("call")?.paths;
}

it("follows variables that are made of others", () => {
  expect(pathsOf("a", ['a: "{{b}}-{{b}}"', "b: part"])).toEqual(["part-part.yaml"]);
});

it("takes what is made of itself for anything", () => {
  expect(pathsOf("a", ['a: "{{b}}"', 'b: "{{c}}"', 'c: "{{a}}"'])).toBeUndefined();
  expect(pathsOf("b", ['a: "{{a}}"', 'b: "{{a}}"'])).toBeUndefined();
});

it("gives up on a text that no path is as long as", () => {
  const doubled = Array.from({ length: 60 }, (_, at) => `x${at}: "{{x${at + 1}}}{{x${at + 1}}}"`);
  expect(pathsOf("x0", [...doubled, "x60: a"])).toBeUndefined();
  expect(pathsOf("x55", [...doubled, "x60: a"])).toEqual([`${"a".repeat(32)}.yaml`]);
});

it("gives up on a chain of more variables than anybody writes", () => {
  const chained = Array.from({ length: 3000 }, (_, at) => `x${at}: "{{x${at + 1}}}"`);
  expect(pathsOf("x0", [...chained, "x3000: a"])).toBeUndefined();
  expect(pathsOf("x2950", [...chained, "x3000: a"])).toEqual(["a.yaml"]);
});

it("tells a word of an update from one that a caller gives, and from an empty one", () => {
  expect(pathsOf("mode", [])).toEqual(["fast.yaml", "slow.yaml"]);
  expect(pathsOf("a", ["a: ''"])).toBeUndefined();
  expect(pathsOf("a", ["a: [x, y]"])).toBeUndefined();
});
