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

function errorsOf(texts: Readonly<Record<string, string>>): readonly string[] {
  const { requested } = compile(Object.keys(texts), { files: memoryFiles(texts) });
  return requested.flatMap(({ diagnostics, path }) =>
    diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${path}: ${code}: ${message}`),
  );
}

describe("recipes that are found by their id", () => {
  test("must have different ones in one folder", () => {
    expect(errorsOf({ "r/a.yaml": machine("a"), "r/b.yaml": machine("a") })).toEqual([
      'r/b.yaml: duplicate-recipe-id: The recipe "r/a.yaml" has the id "a" too.',
    ]);
  });

  test("may have the same one in different folders", () => {
    expect(errorsOf({ "r/a.yaml": machine("a"), "s/a.yaml": machine("a") })).toEqual([]);
  });

  test("do not share their ids with recipes of other languages", () => {
    const other =
      "name: a\ndescription: A.\nversion: 1.0.0\nsteps: [{id: x, type: bash, command: ls}]\n";
    const texts = {
      "r/a.yaml": machine("a"),
      "r/b.yaml": `# recipec: dialect=amplifier\n${other}`,
    };
    expect(errorsOf({ ...texts, "r/c.yaml": `# recipec: dialect=amplifier\n${other}` })).toEqual(
      [],
    );
  });
});
