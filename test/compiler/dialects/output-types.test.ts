import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DialectId } from "../../../compiler/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { runSample } from "../../support/run-sample.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const types = `# recipec: output analysis: {severity: "high" | "low", issues: string[]}\n`;

async function run(dialect: DialectId, recipe: string, answer: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "recipe.yaml"), recipe);
  const { plan, diagnostics } = await compileAndLoad(folder, "recipe.yaml", new Map(), dialect);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  if (plan === undefined) throw new Error("the recipe has no plan");
  const { report } = await runSample({
    plan,
    script: [{ step: "analyze", output: answer }, { output: "done" }],
  });
  return report;
}

const good = '{"severity": "high", "issues": []}';
const bad = '{"severity": "medium", "issues": []}';
const said = 'the output analysis.severity is declared as "high" | "low", but is the text "medium"';

const recipes: readonly (readonly [DialectId, string])[] = [
  [
    "amplifier",
    `${types}name: r
description: r
version: 1.0.0
steps:
  - {id: analyze, agent: "a:b", prompt: Analyze, parse_json: true, output: analysis}
  - {id: report, agent: "a:b", prompt: "{{analysis.severity}}", output: final_output}
`,
  ],
  [
    "amplihack",
    `${types}name: r
version: 1.0.0
steps:
  - {id: analyze, agent: "a:b", prompt: Analyze, parse_json: true, output: analysis}
  - {id: report, agent: "a:b", prompt: "{{analysis.severity}}", output: final_output}
`,
  ],
];

describe.each(recipes)("declared output types in %s", (dialect, recipe) => {
  test("let a result through that has them", async () => {
    expect((await run(dialect, recipe, good)).status).toBe("completed");
  });

  test("fail the step whose result has not", async () => {
    const report = await run(dialect, recipe, bad);
    expect(report.status).toBe("failed");
    expect(report.failure?.message).toContain(said);
    expect(report.failure?.kind).toBe("type");
  });
});

test("a step that may fail goes on where its result is not what is declared", async () => {
  const [, recipe] = recipes[0] ?? ["amplifier", ""];
  const lenient = recipe
    .replace("output: analysis}", "output: analysis, on_error: continue}")
    .replace("{{analysis.severity}}", "{{analysis}}");
  expect((await run("amplifier", lenient, bad)).status).toBe("completed");
});

test("a call whose result is not what is declared leaves nothing of the called recipe behind", async () => {
  const folder = temporaryFolder();
  const called = 'name: c\nsteps: [{id: answer, agent: "a:b", prompt: Answer, output: found}]\n';
  writeFileSync(join(folder, "called.yaml"), called);
  const caller = `# recipec: output found: "a" | "b"
name: r
steps: [{id: call, recipe: called, continue_on_error: true, output: found}]
`;
  writeFileSync(join(folder, "caller.yaml"), caller);
  const { plan } = await compileAndLoad(folder, "caller.yaml", new Map(), "amplihack");
  if (plan === undefined) throw new Error("the recipe has no plan");
  const { report } = await runSample({ plan, script: [{ output: "other" }] });
  expect(report.steps.find(({ id }) => id === "call")?.status).toBe("degraded");
  expect(report.outputs.has("found")).toBe(false);
});
