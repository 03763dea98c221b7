import { expect, test } from "vitest";
import { optionValues } from "../../../../cli/option-values.ts";
import { idleBounds } from "../../../../cli/run/settings/idle-bounds.ts";
import { compileAndLoad } from "../../../support/compile-and-load.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const head = "# recipec: dialect=amplifier\nname: main\ndescription: d\nversion: 1.0.0\n";
const machine = `id: machine
label: Machine
description: Is one.
initialStep: a
steps:
  a: {prompt: Do it., outcomes: [done, other], onOutcome: {done: {action: exit, reason: ok}, other: {action: exit, reason: no}}}
`;
const plain = `${head}steps: [{id: a, type: bash, command: date}]\n`;
const calls = (recipe: string): string =>
  `${head}context: {x: machine}\nsteps: [{id: a, type: recipe, recipe: "${recipe}"}]\n`;

async function told(
  main: string,
  given: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const folder = temporaryFolder({
    "main.yaml": main,
    "machine.yaml": machine,
    "plain.yaml": plain,
  });
  const { plan } = await compileAndLoad(folder, "main.yaml");
  if (plan === undefined) throw new Error("The recipe has no plan.");
  return idleBounds(plan, optionValues(given));
}

test("bounds of outcome machines are told that no recipe of the run has", async () => {
  const bounds = { maxSteps: "3", maxRestarts: "1" };
  expect(await told(plain, bounds)).toEqual([
    expect.stringMatching(/^--max-steps bounds outcome machines, and this recipe is none/),
    expect.stringMatching(/^--max-restarts bounds/),
  ]);
  expect(await told(calls("plain.yaml"), { maxVisits: "1" })).toHaveLength(1);
  expect(await told(plain, {})).toEqual([]);
});

test.each([
  ["a machine", machine],
  ["a recipe that calls one", calls("machine.yaml")],
  ["a recipe that may call one", calls("{{x}}.yaml")],
])("bounds of %s are left alone", async (_name, main) => {
  expect(await told(main, { maxSteps: "3" })).toEqual([]);
});
