import { describe, expect, test } from "vitest";
import { UsageError } from "../../../cli/usage-error.ts";
import { runRecipeTests } from "../../support/run-recipe-tests.ts";

const recipe = `
name: greet
description: Greets someone.
version: 1.0.0
context: {who: world}
steps:
  - id: greet
    type: bash
    command: printf 'hello %s' "$WHO"
    env: {WHO: "{{who}}"}
    output: greeting
  - id: shout
    type: bash
    condition: "{{who}} == 'crowd'"
    command: printf '%s!' "$TEXT"
    env: {TEXT: "{{greeting}}"}
    output: greeting
`;

const tests = `
tests:
  - name: greets the world
    expect: {outputs: {greeting: hello world}, not_run: [shout]}
  - name: greets a reader
    inputs: {who: reader}
    expect: {final_output: hello writer}
`;

const files = { "sub/greet.yaml": recipe, "sub/greet.test.yaml": tests };

describe("recipec test", () => {
  test("greet.test.yaml has the tests of greet.yml where there is no greet.yaml", async () => {
    const { stdout } = await runRecipeTests({ "greet.yml": recipe, "greet.test.yaml": tests });
    expect(stdout).toContain("steps 1/2, branches 1/2 of greet.yml\n");
  });

  test("tells what passed, what failed and where, and what was never reached", async () => {
    expect(await runRecipeTests(files)).toEqual({
      exitCode: 2,
      stdout: [
        "sub/greet.test.yaml",
        "  ok      greets the world",
        "  FAILED  greets a reader",
        '          the final output should be "hello writer", and is "hello reader"',
        "            at sub/greet.test.yaml:7",
        "  covers  steps 1/2, branches 1/2 of sub/greet.yaml",
        "          line 12, shout: never ran",
        "2 tests of 1 file: 1 passed, 1 failed",
        "",
      ].join("\n"),
    });
  });

  test("runs only the tests whose name has a text, and ends with 0 when they pass", async () => {
    const { exitCode, stdout } = await runRecipeTests(files, { filter: "world" });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("1 test of 1 file: 1 passed\n");
  });

  test.each([["sub/greet.yaml"], ["sub/greet.test.yaml"], ["sub"]])(
    "finds the tests of %s",
    async (operand) => {
      expect((await runRecipeTests(files, {}, [operand])).stdout).toContain("2 tests of 1 file");
    },
  );

  test("reports to programs", async () => {
    const { stdout } = await runRecipeTests(files, { format: "json" });
    expect(JSON.parse(stdout)).toMatchObject({
      files: [
        {
          path: "sub/greet.test.yaml",
          recipe: "sub/greet.yaml",
          diagnostics: [],
          tests: [
            { name: "greets the world", line: 3, status: "passed", problems: [] },
            { name: "greets a reader", line: 5, status: "failed", problems: [{ line: 7 }] },
          ],
          coverage: {
            steps: { reached: 1, total: 2 },
            branches: { reached: 1, total: 2 },
            outcomes: { reached: 0, total: 0 },
            missing: [{ kind: "step", step: "shout", line: 12, missing: "never ran" }],
          },
        },
      ],
      summary: { files: 1, tests: 2, passed: 1, failed: 1 },
    });
  });

  test("reports to JUnit", async () => {
    const { stdout } = await runRecipeTests(files, { format: "junit" });
    expect(stdout).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="recipec test" tests="2" failures="1" errors="0" skipped="0" time="0">
        <testsuite name="sub/greet.test.yaml" tests="2" failures="1" errors="0" skipped="0" time="0" file="sub/greet.test.yaml">
          <properties>
            <property name="covered steps" value="1/2"/>
            <property name="covered branches" value="1/2"/>
            <property name="covered outcomes" value="0/0"/>
          </properties>
          <testcase name="greets the world" classname="sub/greet.test.yaml" time="0" file="sub/greet.test.yaml" line="3"/>
          <testcase name="greets a reader" classname="sub/greet.test.yaml" time="0" file="sub/greet.test.yaml" line="5">
            <failure message="the final output should be &quot;hello writer&quot;, and is &quot;hello reader&quot;">the final output should be "hello writer", and is "hello reader"
        at sub/greet.test.yaml:7</failure>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
  });

  test("reports to JUnit what keeps tests from running", async () => {
    const broken = { "a.yaml": recipe.replace("{{who}}", "{{hwo}}"), "a.test.yaml": tests };
    const { exitCode, stdout } = await runRecipeTests(broken, { format: "junit" });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('<testsuite name="a.test.yaml" tests="1" failures="0" errors="1"');
    expect(stdout).toContain('<error message="&quot;hwo&quot; is never set.">');
  });

  test("ends with 1 for a recipe with errors, and shows them", async () => {
    const broken = { "a.yaml": recipe.replace("{{who}}", "{{hwo}}"), "a.test.yaml": tests };
    const { exitCode, stdout } = await runRecipeTests(broken);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('error[undefined-variable]: "hwo" is never set.');
    expect(stdout).toContain("0 tests of 1 file: 0 passed, 1 file with errors\n");
  });

  test("ends with 1 for a file of tests with errors", async () => {
    const { exitCode, stdout } = await runRecipeTests({
      "a.yaml": recipe,
      "a.test.yaml": "tests: [{name: a, expects: {}}]",
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("error[unknown-field]");
    expect(stdout).toContain("Did you mean `expect`?");
  });

  test("tests another recipe where the file names one, in the dialect that it names", async () => {
    const other = `recipe: ../greet.yaml\ndialect: amplifier\n${tests}`;
    const all = { "greet.yaml": recipe, "cases/other.test.yaml": other };
    expect((await runRecipeTests(all, { filter: "world" })).exitCode).toBe(0);
  });

  test("says which inputs a test does not give", async () => {
    const needing = recipe.replace("context: {who: world}", "# recipec: input who");
    const { stdout } = await runRecipeTests({ "a.yaml": needing, "a.test.yaml": tests });
    expect(stdout).toContain('The recipe "greet" needs --set who=...');
  });

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[], string]>([
    ["nothing to test", {}, [], "No tests found in .: the tests of review.yaml are in"],
    ["a recipe without tests", { "a.yaml": recipe }, ["a.yaml"], "a.yaml has no tests"],
    ["a file that is not there", {}, ["x.test.yaml"], "The tests in x.test.yaml cannot be read"],
  ])("ends with 5 for %s", async (_what, all, operands, message) => {
    await expect(runRecipeTests(all, {}, operands)).rejects.toThrow(UsageError);
    await expect(runRecipeTests(all, {}, operands)).rejects.toThrow(message);
  });

  test("ends with 5 when no test has the name", async () => {
    await expect(runRecipeTests(files, { filter: "nobody" })).rejects.toThrow('"nobody"');
  });

  test("is no business of other commands: a folder's recipes are without their tests", async () => {
    const { findRecipeFiles } = await import("../../../cli/recipe-files.ts");
    const { temporaryFolder } = await import("../../support/temporary-folder.ts");
    const folder = temporaryFolder({ "a.yaml": recipe, "a.test.yaml": `${tests}\nsteps: []\n` });
    expect(findRecipeFiles(["."], folder)).toEqual(["a.yaml"]);
  });
});
