import { expect, test } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { agentRecipes } from "../../../compiler/dialects/agent-recipes/index.ts";
import type { FrontEnd } from "../../support/front-end-samples.ts";
import { compileSample, describeSamples, sampleNames } from "../../support/front-end-samples.ts";
import { memoryFiles } from "../../support/memory-files.ts";

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

test("refuses a byte order mark in JSON, as the reference does, and offers to remove it", () => {
  const step =
    '{"prompt": "Do it.", "outcomes": ["done"], "onOutcome": {"done": {"nextStep": "a"}}}';
  const text = `{"id": "r", "label": "R", "description": "D", "initialStep": "a", "steps": {"a": ${step}}}`;
  const findingsIn = (path: string, content: string): readonly string[] =>
    compile([path], { files: memoryFiles({ [path]: content }), dialect: "agent-recipes" })
      .requested.flatMap(({ diagnostics }) => diagnostics)
      .filter(({ severity }) => severity === "error")
      .map(({ message, fix }) => `${message} ${fix?.title}`);
  const refusal = "This is not valid JSON: a byte order mark stands before it. Remove it";
  expect(findingsIn("r.json", `\uFEFF${text}`)).toEqual([refusal]);
  expect(findingsIn("r.json", text)).toEqual([]);
  expect(findingsIn("r.yaml", `\uFEFF${text}`)).toEqual([]);
});
