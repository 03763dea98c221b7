import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run as bounds } from "../../cli/commands/bounds.ts";
import { run as build } from "../../cli/commands/build.ts";
import { run as check } from "../../cli/commands/check.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const loop = `name: loop
description: Asks about each file.
version: 1.0.0
context: {files: [a]}
steps:
  - {id: each, foreach: "{{files}}", agent: "review:judge", prompt: "{{item}}", collect: final_output}
`;
const broken = loop.replace("{{item}}", "{{itme}}");

/** The command line of a test; `check` of the whole project where it says nothing else. */
interface CommandLine {
  readonly operands?: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly command?: typeof check;
}

/** What a command says in a project with this configuration. */
async function inProject(
  config: string,
  files: Readonly<Record<string, string>>,
  { operands = ["."], options = {}, command = check }: CommandLine = {},
) {
  const cwd = temporaryFolder({ ...files, "recipec.config.yaml": config });
  return runCommand({ run: command }, memoryTerminal({ cwd }), operands, options);
}

const amplifier = "dialects: [{files: '**', dialect: amplifier}]\n";

describe("the configuration of a project", () => {
  test("says which files a search takes, and what is checked without operands", async () => {
    const files = { "recipes/a.yaml": loop, "old/b.yaml": broken };
    const config = `${amplifier}files: ["recipes/**"]\n`;
    expect((await inProject(config, files)).code).toBe(0);
    const none = await inProject(config, files, { operands: [] });
    expect(none.stdout).toContain("1 recipe checked");
    // Who names a file wants it.
    expect((await inProject(config, files, { operands: ["old/b.yaml"] })).code).toBe(1);
    expect((await inProject(config, files, { operands: ["old"] })).stderr).toContain(
      "No recipe found",
    );
    expect((await inProject(amplifier, files, { operands: [] })).stderr).toContain(
      "Nothing to check",
    );
    const built = await inProject(config, files, {
      operands: [],
      options: { out: "out" },
      command: build,
    });
    expect(built.stdout + built.stderr).not.toContain("b.plan.ts");
    expect(built.code).toBe(0);
    expect((await inProject(amplifier, files, { operands: [], command: build })).stderr).toContain(
      "Nothing to build",
    );
  });

  test("is told of patterns and folders that nothing fits, by a check of the whole project alone", async () => {
    const files = { "recipes/a.yaml": loop, "vendor/x/b.yaml": loop.replace("loop", "b") };
    const config = `dialects:
  - {files: "recipe/**", dialect: amplihack}
  - {files: "**", dialect: amplifier}
files: ["recipes/**", "old/**"]
overrides: [{files: ["recipes/*", "recipes/b/*"], rules: {unread-output: off}}]
recipe_path: [vendor/x, vendor/y]
`;
    const whole = await inProject(config, files);
    expect(whole).toMatchObject({ code: 0 });
    expect(whole.stderr).toBe(
      `recipec: "recipe/**" under dialects fits no recipe of this folder.
recipec: "old/**" under files fits no recipe of this folder.
recipec: "recipes/b/*" under overrides fits no recipe of this folder.
recipec: "vendor/y" under recipe_path is no folder.
`,
    );
    expect((await inProject(config, files, { operands: [] })).stderr).toBe(whole.stderr);
    for (const operands of [["recipes/a.yaml"], ["recipes"]]) {
      expect((await inProject(config, files, { operands })).stderr).toBe("");
    }
    const options = { config: "recipec.config.yaml" };
    expect((await inProject(config, files, { options })).stderr).toBe("");
  });

  test("chooses dialects by path", async () => {
    const text = "name: x\nsteps:\n  - {id: a, command: date, condition: 'f == 1'}\n";
    const config = "dialects: [{files: 'hack/*', dialect: amplihack}]\n";
    const { stdout } = await inProject(
      config,
      { "hack/x.yaml": text },
      { options: { format: "json" } },
    );
    expect(JSON.parse(stdout).files[0].dialect).toBe("amplihack");
  });

  test("weighs codes, also by path", async () => {
    const files = { "a/x.yaml": broken, "b/y.yaml": broken };
    const config = `${amplifier}rules: {undefined-variable: warning, no-final-output: off}
overrides: [{files: "b/*", rules: {undefined-variable: "off"}}]
`;
    const { code, stdout } = await inProject(config, files, { options: { format: "json" } });
    expect(code).toBe(0);
    const [first, second] = JSON.parse(stdout).files;
    expect(first.diagnostics).toMatchObject([{ code: "undefined-variable", severity: "warning" }]);
    expect(second.diagnostics).toEqual([]);
    expect((await inProject(`${config}max_warnings: 0\n`, files)).code).toBe(1);
  });

  test("lists the agents that there are", async () => {
    const known = await inProject(`${amplifier}agents: ["review:judge"]\n`, { "a.yaml": loop });
    expect(known.stdout).not.toContain("unknown-agent");
    const bundle = await inProject(`${amplifier}agents: ["review:*"]\n`, { "a.yaml": loop });
    expect(bundle.stdout).not.toContain("unknown-agent");
    const others = await inProject(`${amplifier}agents: ["reviews:*"]\n`, { "a.yaml": loop });
    expect(others.stdout).toContain("[unknown-agent]");
    expect(others.stdout).not.toContain("Did you mean");
    const { stdout } = await inProject(`${amplifier}agents: ["review:jduge"]\n`, {
      "a.yaml": loop,
    });
    expect(stdout).toContain("[unknown-agent]");
    expect(stdout).toContain('Did you mean "review:jduge"?');
  });

  test("sets a budget that recipes are held against", async () => {
    const files = { "a.yaml": loop };
    const enough = `${amplifier}budget: {agent_calls: 100, steps: 100, wall_clock: 17h}\n`;
    expect((await inProject(enough, files)).code).toBe(0);
    const small = `${amplifier}budget: {agent_calls: 99, wall_clock: 16h}\n`;
    const { code, stdout } = await inProject(small, files);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "A run may take up to 100 agent calls (min(|files|, 100)), but the budget is 99.",
    );
    expect(stdout).toContain("but the budget is 16 h.");
    const lenient = `${small}rules: {over-budget: warning}\n`;
    expect((await inProject(lenient, files)).code).toBe(0);
    const nightly = `${small}overrides: [{files: a.yaml, budget: {agent_calls: 100, wall_clock: 17h}}]\n`;
    expect((await inProject(nightly, files)).code).toBe(0);
  });

  test("has its own mistakes told at their places, and nothing is checked then", async () => {
    const { code, stdout, stderr } = await inProject("budgte: {}\nfiles: [1]\n", {
      "a.yaml": loop,
    });
    expect(code).toBe(5);
    expect(stdout).toBe("");
    expect(stderr).toContain("recipec.config.yaml:1:1");
    expect(stderr).toContain("recipec.config.yaml:2:9");
    expect(stderr).toContain('Did you mean "budget"?');
  });

  test("is told once of patterns that hardly fit, and recipes are checked all the same", async () => {
    const config = `${amplifier}overrides: [{files: "{a,b}.yaml", rules: {}}]\n`;
    const { code, stdout, stderr } = await inProject(config, { "a.yaml": loop });
    expect(code).toBe(0);
    expect(stdout).toContain("1 recipe checked: no problems");
    expect(stderr.match(/doubtful-pattern/g)).toHaveLength(1);
  });

  test("stops a check with a pattern that fits no path", async () => {
    const config = `${amplifier}overrides: [{files: ./a.yaml, rules: {}}]\n`;
    const { code, stderr } = await inProject(config, { "a.yaml": loop });
    expect(code).toBe(5);
    expect(stderr).toContain("Write `a.yaml`.");
  });
});

describe("recipec bounds", () => {
  test("shows the table, where the cost comes from, and what has no bound", async () => {
    const text = loop.replace('prompt: "{{item}}"', 'prompt: "{{item}}", timeout: 60');
    const { stdout } = await inProject(
      amplifier,
      { "a.yaml": text },
      { operands: ["a.yaml"], command: bounds },
    );
    expect(stdout).toBe(`loop 1.0.0 (amplifier, a.yaml)

one run        least  most
agent calls    0      100         = min(|files|, 100)
counted steps  0      100         = min(|files|, 100)
steps          0      100         = min(|files|, 100)
commands       0      0
approvals      0      0
time           0      1 h 40 min  = 1 min x min(|files|, 100)

step    line  runs               agent calls        steps              time
each    6     1                  min(|files|, 100)  min(|files|, 100)  1 min x min(|files|, 100)
  each  6     min(|files|, 100)  min(|files|, 100)  min(|files|, 100)  1 min x min(|files|, 100)
`);
  });

  test("tells programs the same", async () => {
    const text =
      "id: a\nlabel: A\ndescription: A\ninitialStep: s\nguardrails: {maxStepVisits: 2, maxTotalSteps: 2}\nsteps:\n  s: {prompt: P, outcomes: [again, other], onOutcome: {again: {action: restart-new-session, recipeId: a}, other: {action: exit, reason: r}}}\n";
    const options = { outputFormat: "json" };
    const { stdout } = await inProject(
      "max_warnings: 9",
      { "a.yaml": text },
      { operands: ["a.yaml"], options, command: bounds },
    );
    const { bounds: found, steps } = JSON.parse(stdout);
    expect(found.agentCalls).toMatchObject({ least: 1, most: null });
    expect(found.agentCalls.unbounded).toEqual([
      { path: "a.yaml", line: 7, why: 'step "s" may start over' },
    ]);
    expect(steps[0]).toMatchObject({ id: "s", line: 7, depth: 0, runs: "unbounded" });
  });
});

test("a device in place of the configuration is refused: it would be read without an end", async () => {
  const cwd = temporaryFolder({ "a.yaml": loop });
  symlinkSync("/dev/zero", join(cwd, "recipec.config.yaml"));
  const result = runCommand({ run: check }, memoryTerminal({ cwd }), ["a.yaml"]);
  expect(await result).toMatchObject({
    code: 5,
    stderr:
      "recipec: The configuration recipec.config.yaml cannot be read (it is no ordinary file).\n",
  });
});
