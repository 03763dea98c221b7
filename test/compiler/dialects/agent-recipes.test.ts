import { expect, test } from "vitest";
import { agentRecipes } from "../../../compiler/dialects/agent-recipes/index.ts";
import type { FrontEnd } from "../../support/front-end-samples.ts";
import { compileSample, describeSamples, sampleNames } from "../../support/front-end-samples.ts";

const frontEnd: FrontEnd = {
  dialect: agentRecipes,
  others: /^(?:[a-c]\.(?:yaml|json)|shared)$/,
};

describeSamples(frontEnd);

test("makes no plan of a machine with an error", () => {
  for (const name of sampleNames(frontEnd)) {
    const { plan, diagnostics } = compileSample(frontEnd, name);
    const isBroken = diagnostics.some(({ severity }) => severity === "error");
    expect(plan === undefined, name).toBe(isBroken);
  }
});

test("offers to mend what is misspelt", () => {
  const samplesWithFixes = ["unknown-next-step", "outcome-coverage", "models", "step-unread-field"];
  const titles = samplesWithFixes.map((name) =>
    compileSample(frontEnd, name).diagnostics.flatMap(({ fix }) => fix?.title ?? []),
  );
  expect(titles).toEqual([
    ['Write "commit"'],
    ['Write "no-issues"', 'Write "all-fine"', 'Write "some-bugs"'],
    ['Write "haiku"'],
    ['Write "model"'],
  ]);
});
