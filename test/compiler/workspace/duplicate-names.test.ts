import { describe, expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const machine = (id: string): string => `id: ${id}
label: Recipe
description: Asks.
initialStep: ask
steps:
  ask:
    prompt: Ask.
    outcomes: [done, other]
    onOutcome:
      done: {action: exit, reason: asked}
      other: {action: exit, reason: user-provided-other}
`;

function duplicatesOf(texts: Readonly<Record<string, string>>): readonly string[] {
  const { requested } = compile(Object.keys(texts), { files: memoryFiles(texts) });
  return requested.flatMap(({ diagnostics, path }) =>
    diagnostics
      .filter(({ code }) => code.startsWith("duplicate-recipe"))
      .map(({ code, message }) => `${path}: ${code}: ${message}`),
  );
}

describe("recipes that are found by their id", () => {
  test("must have different ones in one folder", () => {
    expect(duplicatesOf({ "r/a.yaml": machine("a"), "r/b.yaml": machine("a") })).toEqual([
      'r/b.yaml: duplicate-recipe-id: The recipe "r/a.yaml" has the id "a" too.',
    ]);
  });

  test("are told in the same file whatever the order of the files", () => {
    expect(duplicatesOf({ "r/b.yaml": machine("a"), "r/a.yaml": machine("a") })).toEqual([
      'r/b.yaml: duplicate-recipe-id: The recipe "r/a.yaml" has the id "a" too.',
    ]);
  });

  test("are looked for by it beside a file that is asked for alone, and told there", () => {
    const texts = { "r/a.yaml": machine("b"), "r/b.yaml": machine("b"), "r/c.yaml": machine("c") };
    const codesOf = (path: string): readonly string[] =>
      compile([path], { files: memoryFiles(texts), looksAround: true }).requested.flatMap((one) =>
        one.diagnostics.map(({ code }) => code),
      );
    expect(codesOf("r/a.yaml")).toEqual(["duplicate-recipe-id"]);
    expect(codesOf("r/b.yaml")).toEqual([]);
    expect(codesOf("r/c.yaml")).toEqual([]);
    expect(duplicatesOf(texts)).toEqual([
      'r/a.yaml: duplicate-recipe-id: The recipe "r/b.yaml" has the id "b" too.',
    ]);
  });

  test("may have the same one in different folders", () => {
    expect(duplicatesOf({ "r/a.yaml": machine("a"), "s/a.yaml": machine("a") })).toEqual([]);
  });

  test("do not share their ids with recipes of other languages", () => {
    const other =
      "name: a\ndescription: A.\nversion: 1.0.0\nsteps: [{id: x, type: bash, command: ls}]\n";
    const texts = {
      "r/a.yaml": machine("a"),
      "r/b.yaml": `# recipec: dialect=amplifier\n${other}`,
    };
    expect(
      duplicatesOf({ ...texts, "r/c.yaml": `# recipec: dialect=amplifier\n${other}` }),
    ).toEqual([]);
  });
});

describe("recipes that lists know by their name", () => {
  const recipe = (name: string): string =>
    `# recipec: dialect=amplihack\nname: ${name}\nsteps: [{id: x, command: ls}]\n`;

  test("should have different ones in one folder", () => {
    const texts = { "r/a.yaml": recipe("a"), "r/b.yaml": recipe("a"), "r/c.yaml": recipe("c") };
    expect(duplicatesOf({ ...texts, "s/a.yaml": recipe("a"), "r/d.yaml": "steps: [" })).toEqual([
      'r/b.yaml: duplicate-recipe-name: The recipe "r/a.yaml" is called "a" too.',
    ]);
  });

  test("may lack one in several files", () => {
    const unnamed = recipe("a").replace("name: a\n", "");
    expect(
      duplicatesOf({ "r/a.yaml": unnamed, "r/b.yaml": unnamed, "r/c.yaml": recipe('""') }),
    ).toEqual([]);
  });
});
