import { describe, expect, it } from "vitest";
import { namesRead } from "../../../compiler/analysis/names-read.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** The names that a recipe reads, in alphabetical order. */
function readBy(text: string): readonly string[] | undefined {
  const { recipes, requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": text }),
  });
  const plan = requested[0]?.plan;
  const read = plan && namesRead(plan, (id) => recipes.get(id)?.plan);
  return read && [...read].sort();
}

describe("the names that a command template reads", () => {
  it.each([
    [
      "the word of a command",
      'template: echo "{d}" "{e=1}" "{f??1}" "{g?a:b}" "{h[i]}" "{j+1}"',
      "defghij",
    ],
    ["a guard", "template: [{when: d, template: date}]", "d"],
    ["a default", 'defaults: {x: "{d}", y: "a {e}"}\ntemplate: echo {x} {y}', "dexy"],
    ["a control field", 'timeout: "{d}"\nretry: "{e}"\ntemplate: date', "de"],
    ["the width of a repetition", 'repeat: "{d.length}"\ntemplate: date', "d"],
    ["a recovery", 'template: [{retry: 2, recover: "echo {d}", template: date}]', "d"],
    ["what it tells its host", 'artifacts: {log: "{d}/log"}\noutput: e\ntemplate: date', "de"],
  ])("include those in %s", (_where, recipe, names) => {
    expect(readBy(recipe)).toEqual([...names]);
  });
});
