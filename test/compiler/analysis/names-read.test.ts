import { describe, expect, it } from "vitest";
import type { NamesRead } from "../../../compiler/analysis/names-read.ts";
import { isAmong, namesRead } from "../../../compiler/analysis/names-read.ts";
import type { DialectId } from "../../../compiler/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** The names that a recipe reads. */
function namesIn(text: string, dialect: DialectId): NamesRead | undefined {
  const { recipes, requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": text }),
    dialect,
  });
  const plan = requested[0]?.plan;
  return plan && namesRead(plan, (id) => recipes.get(id)?.plan);
}

/** The names that a command template reads, in alphabetical order. */
function readBy(text: string): readonly string[] | undefined {
  const read = namesIn(text, "command-template");
  return read && [...read.written].sort();
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

describe("a name with a hyphen", () => {
  const amplihack = (step: string): string =>
    `name: a\ndescription: d\nversion: 1.0.0\nsteps: [{id: a, ${step}}]`;
  const isRead = (text: string, dialect: DialectId, name: string): boolean | undefined => {
    const read = namesIn(text, dialect);
    return read && isAmong(read, name);
  };

  it("is read with an underscore by a command from its environment", () => {
    const recipe = amplihack('command: echo "$RECIPE_VAR_head_ref"');
    expect(isRead(recipe, "amplihack", "head-ref")).toBe(true);
    expect(isRead(recipe, "amplihack", "head_ref")).toBe(true);
  });

  it("is another one than that with an underscore elsewhere", () => {
    const recipe = amplihack('prompt: "Look at {{head_ref}}"');
    expect(isRead(recipe, "amplihack", "head-ref")).toBe(false);
    expect(isRead("template: git log {head_ref}", "command-template", "head-ref")).toBe(false);
    expect(isRead("template: git log {head_ref}", "command-template", "head_ref")).toBe(true);
  });
});
