import { describe, expect, test } from "vitest";
import { readMinCoverage } from "../../../cli/recipe-tests/min-coverage.ts";
import { UsageError } from "../../../cli/usage-error.ts";
import { runRecipeTests } from "../../support/run-recipe-tests.ts";

const caller = `# recipec: dialect=amplifier
name: r
description: Calls.
version: 1.0.0
context: {mode: fast}
steps:
  - {id: call, type: recipe, recipe: child.yaml, context: {mode: "{{mode}}"}}
  - {id: again, type: recipe, recipe: r.yaml, condition: "{{mode}} == 'twice'", context: {mode: fast}}
`;

const child = `# recipec: dialect=amplifier
name: child
description: Has two ways.
version: 1.0.0
context: {mode: fast}
steps:
  - {id: quick, type: bash, command: "true", condition: "{{mode}} == 'fast'"}
  - {id: slow, type: bash, command: "true", condition: "{{mode}} == 'slow'"}
`;

const files = {
  "r.yaml": caller,
  "child.yaml": child,
  "r.test.yaml": "tests: [{name: a}, {name: b, inputs: {mode: twice}}]",
};

const allSteps = { minCoverage: "steps=100" };

describe("the least coverage that is asked for", () => {
  test("is that of each recipe that tests run, by all tests together", async () => {
    const lacking = "The tests reach 1 of 2 steps of child.yaml; --min-coverage asks for 100 %.";
    const alone = await runRecipeTests(files, allSteps, ["r.yaml"]);
    expect(alone.exitCode).toBe(2);
    expect(alone.stdout).toContain("covers  steps 2/2, branches 2/2 of r.yaml\n");
    expect(alone.stdout).toContain("steps 1/2, branches 3/4 of child.yaml, which it calls\n");
    expect(alone.stdout).toContain(`\n${lacking}\n2 tests of 1 file: 2 passed\n`);
    const tested = { ...files, "child.test.yaml": "tests: [{name: c, inputs: {mode: slow}}]" };
    const both = await runRecipeTests(tested, allSteps, ["."]);
    expect(both.exitCode, both.stdout).toBe(0);
  });

  test("is in the reports for programs", async () => {
    const json = await runRecipeTests(files, { ...allSteps, format: "json" }, ["r.yaml"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      lacking: [{ recipe: "child.yaml", kind: "steps", reached: 1, total: 2, required: 100 }],
    });
    const junit = await runRecipeTests(files, { ...allSteps, format: "junit" }, ["r.yaml"]);
    expect(junit.stdout).toContain('<testsuites name="recipec test" tests="3" failures="1"');
    expect(junit.stdout).toContain('<testcase name="steps of child.yaml" classname="coverage"');
  });

  test("cannot be that of some tests", async () => {
    const options = { ...allSteps, filter: "a" };
    await expect(runRecipeTests(files, options, ["r.yaml"])).rejects.toThrow("leave out --filter");
  });

  test("may differ by kind, and is told from what is no percent", () => {
    expect([...readMinCoverage("90")]).toEqual([
      ["steps", 90],
      ["branches", 90],
      ["outcomes", 90],
    ]);
    expect([...readMinCoverage("steps=100%, branches=0")]).toEqual([
      ["steps", 100],
      ["branches", 0],
    ]);
    expect(readMinCoverage(undefined).size).toBe(0);
    for (const wrong of ["", "101", "-1", "lines=3", "steps="]) {
      expect(() => readMinCoverage(wrong), wrong).toThrow(UsageError);
    }
  });
});
