import { expect, test } from "vitest";
import { optionValues } from "../../../../cli/option-values.ts";
import { requireStages } from "../../../../cli/run/settings/require-stages.ts";
import { compileAndLoad } from "../../../support/compile-and-load.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const head = "description: d\nversion: 1.0.0\n";
const gated = `name: main
${head}stages:
  - name: build
    steps:
      - {id: a, type: bash, command: date}
      - {id: loop, foreach: "{{xs}}", steps: [{id: call, type: recipe, recipe: child.yaml}]}
    approval: {required: true, prompt: Go on.}
context: {xs: [1]}
`;
const child = `name: child
${head}stages:
  - name: ask
    steps: [{id: c, type: bash, command: date}]
    approval: {required: true, prompt: Sure.}
`;

async function refusal(main: string, stage: string): Promise<string | undefined> {
  const folder = temporaryFolder({ "main.yaml": main, "child.yaml": child });
  const { plan } = await compileAndLoad(folder, "main.yaml");
  if (plan === undefined) throw new Error("The recipe has no plan.");
  try {
    requireStages(plan, optionValues({ approve: [stage] }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

test.each(["build", "build/ask"])("an answer to the stage %s fits", async (stage) => {
  expect(await refusal(gated, stage)).toBeUndefined();
});

test("an answer to a stage that no recipe has is refused, with the closest one", async () => {
  expect(await refusal(gated, "buidl")).toBe(
    'No stage that asks for an approval is called "buidl": did you mean "build"?',
  );
  expect(await refusal(gated, "deploy")).toContain('stages that ask: "build/ask", "build"');
});

test("a recipe without gates takes no answer", async () => {
  const plain = `name: main\n${head}steps: [{id: a, type: bash, command: date}]\n`;
  expect(await refusal(plain, "build")).toContain("no stage of the recipe asks");
});

test("a recipe that calls one which is chosen while it runs may have any stage", async () => {
  const open = `name: main\n${head}context: {x: child}\nsteps: [{id: a, type: recipe, recipe: "{{x}}.yaml"}]\n`;
  expect(await refusal(open, "build")).toBeUndefined();
});
