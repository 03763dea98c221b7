import { describe, expect, test } from "vitest";
import { runRecipeTests } from "../../support/run-recipe-tests.ts";

interface Called {
  readonly recipe: string;
  readonly coverage: Coverage;
}

interface Coverage {
  readonly steps: { readonly reached: number; readonly total: number };
  readonly branches: { readonly reached: number; readonly total: number };
  readonly outcomes: { readonly reached: number; readonly total: number };
  readonly missing: readonly { readonly step: string; readonly missing: string }[];
}

/** What the tests of a recipe reach: the sums as `reached/total`, and what is missing. */
async function coverageOf(
  recipe: string,
  tests: string,
  files: Readonly<Record<string, string>> = {},
) {
  const all = { "r.yaml": recipe, "r.test.yaml": tests, ...files };
  const { exitCode, stdout } = await runRecipeTests(all, { format: "json" }, ["r.yaml"]);
  expect(exitCode, stdout).toBe(0);
  const report: {
    readonly files: readonly { readonly coverage: Coverage; readonly called: readonly Called[] }[];
  } = JSON.parse(stdout);
  const [file] = report.files;
  if (file === undefined) throw new Error("no file");
  return {
    sums: sumsOf(file.coverage),
    missing: file.coverage.missing.map((one) => `${one.step}: ${one.missing}`),
    called: file.called.map((one) => `${one.recipe}: ${sumsOf(one.coverage).join(" ")}`),
  };
}

function sumsOf({ branches, outcomes, steps }: Coverage): readonly string[] {
  return [steps, branches, outcomes].map(({ reached, total }) => `${reached}/${total}`);
}

describe("the coverage of a recipe", () => {
  test("counts loops with and without items, and failures that are passed over", async () => {
    const recipe = `
name: r
description: Loops.
version: 1.0.0
context: {items: [a, b], mode: fast}
steps:
  - id: each
    type: bash
    foreach: "{{items}}"
    command: printf '%s' "$ITEM"
    env: {ITEM: "{{item}}"}
  - id: risky
    type: bash
    command: "false"
    on_error: continue
  - id: maybe
    type: bash
    condition: "{{mode}} == 'slow'"
    command: "true"
`;
    const found = await coverageOf(recipe, "tests: [{name: a}]");
    expect(found.missing).toEqual([
      "each: its body was never left out",
      "risky: never ended well",
      "maybe: never ran",
    ]);
    const more = await coverageOf(recipe, "tests: [{name: a}, {name: b, inputs: {items: []}}]");
    expect(more.missing).not.toContain("each: its body was never left out");
  });

  test("goes into groups, recoveries and hooks", async () => {
    const recipe = `# recipec: dialect=amplihack
name: r
description: Branches.
context: {mode: fast}
recursion: {max_depth: 2}
steps:
  - id: left
    parallel_group: g
    command: echo left
  - id: right
    parallel_group: g
    command: echo right
  - id: last
    condition: mode == 'slow'
    command: echo last
`;
    const found = await coverageOf(recipe, "tests: [{name: a}]");
    expect(found.sums[0]).toMatch(/^\d+\/\d+$/);
    expect(found.missing).toEqual(["last: never ran"]);
    const both = await coverageOf(recipe, "tests: [{name: a}, {name: b, inputs: {mode: slow}}]");
    expect(both.missing).toEqual([]);
  });

  test("goes into wrappers, parallel nodes, and what recovers", async () => {
    const recipe = `
name: r
template:
  - parallel: true
    template: [printf one, printf two]
  - {template: "probe", retry: 2, recover: printf again}
  - template: {template: printf three}
`;
    const passing = "tests: [{name: a, commands: [{run: probe}]}]";
    expect((await coverageOf(recipe, passing)).missing).toContain("printf: never ran");
    const failing = "tests: [{name: a, commands: [{run: probe, exit: 1, times: 1}, {run: probe}]}]";
    const { missing } = await coverageOf(recipe, failing);
    expect(missing.filter((one) => one.includes("never ran"))).toEqual([]);
  });

  test("counts outcomes, also of the recipe that goes on as itself", async () => {
    const recipe = `
id: r
label: R
description: Restarts.
initialStep: ask
steps:
  ask:
    prompt: Ask.
    outcomes: [more, done, other]
    onOutcome:
      more: {action: restart-new-session, recipeId: r}
      done: {action: exit, reason: all-done}
      other: {action: exit, reason: user-provided-other}
`;
    const tests = "tests: [{name: a, answers: [{outcome: more}, {outcome: done}]}]";
    const found = await coverageOf(recipe, tests);
    expect(found.sums).toEqual(["1/1", "0/0", "2/3"]);
    expect(found.missing).toEqual(['ask: never ended with "other"']);
  });

  test("is that of the recipe, not of those that it calls, however their paths are known", async () => {
    const recipe = `
name: r
description: Calls.
version: 1.0.0
context: {which: child.yaml}
steps:
  - {id: known, type: recipe, recipe: child.yaml}
  - {id: computed, type: recipe, recipe: "{{which}}"}
`;
    const child =
      "name: child\ndescription: C.\nversion: 1.0.0\nsteps: [{id: x, type: bash, command: 'true'}]\n";
    const expected = "expect: {path: [known, known/x, computed, computed/x], ran: [x]}";
    const found = await coverageOf(recipe, `tests: [{name: a, ${expected}}]`, {
      "child.yaml": child,
    });
    expect(found.sums).toEqual(["2/2", "0/0", "0/0"]);
    expect(found.called).toEqual(["child.yaml: 1/1 0/0 0/0"]);
    const missing = "expect: {status: failed, error: {$contains: gone.yaml}}";
    await coverageOf(recipe, `tests: [{name: a, inputs: {which: gone.yaml}, ${missing}}]`, {
      "child.yaml": child,
    });
  });
});
