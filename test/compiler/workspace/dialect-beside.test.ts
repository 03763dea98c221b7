import { expect, test } from "vitest";
import { dialectBeside } from "../../../compiler/workspace/dialect-beside.ts";
import { loadRecipe } from "../../../compiler/workspace/load-recipe.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const untold =
  'name: a\ndescription: Lists files\nversion: "1.0.0"\nsteps: [{id: s, type: bash, command: ls, output: x}]\n';
const amplihack = "name: b\nsteps: [{id: s, prompt: Say hello, working_dir: src}]\n";
const amplifier =
  'name: c\ndescription: Asks\nversion: "1.0.0"\nsteps: [{id: s, agent: "x:y", foreach: "{{list}}", prompt: Hi}]\n';

test.each<readonly [string, Readonly<Record<string, string>>, string | undefined]>([
  ["two of one language", { "r/b.yaml": amplihack, "r/c.yaml": amplihack }, "amplihack"],
  ["two of the other language", { "r/b.yaml": amplifier, "r/c.yaml": amplifier }, "amplifier"],
  ["one", { "r/b.yaml": amplihack }, undefined],
  ["several languages", { "r/b.yaml": amplihack, "r/c.yaml": amplifier }, undefined],
  ["none that tell theirs", { "r/b.yaml": untold, "r/c.yaml": untold }, undefined],
  ["some elsewhere", { "b.yaml": amplihack, "r/s/c.yaml": amplihack }, undefined],
  [
    "others that are no recipes",
    { "r/b.yaml": amplihack, "r/c.yaml": amplihack, "r/d.yaml": "a: [", "r/e.txt": amplifier },
    "amplihack",
  ],
])("the language beside a recipe is known by %s", (_what, texts, expected) => {
  expect(dialectBeside("r/a.yaml", memoryFiles({ "r/a.yaml": untold, ...texts }))).toBe(expected);
});

test("a recipe that tells nothing is read as those beside it are", () => {
  const files = memoryFiles({ "r/a.yaml": untold, "r/b.yaml": amplihack, "r/c.yaml": amplihack });
  const request = { path: "r/a.yaml", id: "r/a.yaml", isRequested: true };
  const { dialect, diagnostics, isGuess } = loadRecipe(request, { files });
  expect(dialect).toBe("amplihack");
  expect(diagnostics.map(({ code }) => code)).not.toContain("ambiguous-dialect");
  // Whoever calls it knows better.
  expect(isGuess).toBe(true);
  const called = loadRecipe({ ...request, caller: "amplifier" }, { files });
  expect(called).toMatchObject({ dialect: "amplifier", isGuess: false });
});
