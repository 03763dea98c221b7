import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as bounds from "../../cli/commands/bounds.ts";
import * as build from "../../cli/commands/build.ts";
import * as graph from "../../cli/commands/graph.ts";
import * as plan from "../../cli/commands/plan.ts";
import * as run from "../../cli/commands/run.ts";
import * as runs from "../../cli/commands/runs.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runCli } from "../support/run-cli.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Sets the title of a terminal, hides text, turns its direction and goes back over the line. */
const steering = "\u001B]0;t\u0007\u001B[8m\u202E\r\u009B8m";
const controls = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** A text in YAML, which takes no control characters as they are. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[^\x20-\x7E]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const recipe = `# recipec: dialect=amplihack
name: ${quoted(`release${steering}`)}
description: ${quoted(steering)}
version: "1.0.0"
context:
  given: ${quoted(steering)}
steps:
  - id: ${quoted(`one${steering}\n  9. forged`)}
    type: bash
    command: echo fine
    when_tags: [${quoted(steering)}]
    output: said
  - id: two
    agent: ${quoted(`agent${steering}`)}
    prompt: "Ask {{said}}"
    model: ${quoted(`model${steering}`)}
    condition: ${quoted(`said != 'x${steering}'`)}
    output: answer
`;

/** For recipes that ask agents. */
const script = JSON.stringify({ rules: [{ output: `hid${steering}den\tend` }] });
const files = { "a.yaml": recipe, "script.json": script };

describe("what a stranger's recipe says cannot steer the terminal", () => {
  const commands = [
    ["plan", plan, {}],
    ["bounds", bounds, {}],
    ["graph", graph, {}],
    ["graph", graph, { format: "dot" }],
    ["build", build, { printIr: true }],
    ["run", run, { dryRun: true, script: "script.json" }],
    ["run", run, { script: "script.json" }],
  ] as const;

  test.each(commands)("that shows the output of %s", async (_name, command, options) => {
    const cwd = temporaryFolder(files);
    const terminal = memoryTerminal({ cwd, env: { NO_COLOR: "1", TERM: "dumb" }, isTTY: true });
    const { stderr, stdout } = await runCommand(command, terminal, ["a.yaml"], options);
    expect(stdout).not.toBe("");
    expect(stdout).not.toMatch(controls);
    expect(stdout).not.toMatch(/^ *9\. forged/m);
    expect(stderr).not.toMatch(controls);
  });
});

test("what a program reads of the final output is what the agent said", async () => {
  const cwd = temporaryFolder(files);
  const options = { script: "script.json" };
  const { stdout } = await runCommand(run, memoryTerminal({ cwd }), ["a.yaml"], options);
  expect(stdout).toContain(`hid${steering}den\tend`);
});

test.each([
  [["list"], {}, steering],
  [["show", "r1"], {}, steering],
  [["prune"], { olderThan: "0", dryRun: true }, "2026-01-02T03:04:05Z"],
])("what a stranger's run says to %j cannot steer the terminal", async (operands, options, at) => {
  const cwd = temporaryFolder({});
  const folder = join(cwd, ".recipec/runs/r1");
  mkdirSync(folder, { recursive: true });
  const record = { run: `r1${steering}`, status: "completed", plan: steering, recipe: steering };
  const times = { startedAt: steering, finishedAt: at, reason: steering };
  writeFileSync(join(folder, "run.json"), JSON.stringify({ ...record, ...times }));
  const steps = [{ path: steering, status: steering, error: steering }];
  writeFileSync(join(folder, "result.json"), JSON.stringify({ steps }));
  const { stdout } = await runCommand(runs, memoryTerminal({ cwd }), operands, options);
  expect(stdout).toContain("r1");
  expect(stdout).not.toMatch(controls);
});

test("what a complaint quotes cannot steer the terminal", async () => {
  const agent = `steps:\n  - id: a\n    agent: ${quoted(steering)}\n    prompt: p\n`;
  const start = `# recipec: dialect=amplifier\nname: a\ndescription: d\nversion: "1.0.0"\n`;
  const cwd = temporaryFolder({ "a.yaml": `${start}${agent}` });
  const { exitCode, stderr } = await runCli(["run", "a.yaml"], { cwd });
  expect(exitCode).toBe(5);
  expect(stderr).toContain("asks agents");
  expect(stderr).not.toMatch(controls);
});
