import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as approve from "../../cli/commands/approve.ts";
import * as run from "../../cli/commands/run.ts";
import * as runs from "../../cli/commands/runs.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const recipe = `# recipec: dialect=amplifier
name: release
description: A sample.
version: 1.0.0
stages:
  - name: build
    steps:
      - id: compile
        type: bash
        command: echo fine
        output: built
      - id: never
        type: bash
        condition: "{{built}} == 'bad'"
        command: "false"
      - id: pack
        type: bash
        command: echo "<no> space & left" >&2; exit 3
        on_error: continue
    approval:
      required: true
      prompt: "Publish {{built}}?"
  - name: publish
    steps:
      - id: publish
        type: bash
        command: echo gone >&2; exit 4
`;

const project = () => temporaryFolder({ "release.yaml": recipe });
const times = /\d+\.\ds/g;
const settled = (text: string): string =>
  text.replace(times, "0.0s").replace(/^(slowest +).*$/gm, "$1...");

const start = (cwd: string, more: Readonly<Record<string, unknown>> = {}) => {
  const env = { GITHUB_STEP_SUMMARY: join(cwd, "summary.md") };
  // A terminal is there, and yet nobody is asked.
  const terminal = memoryTerminal({ cwd, env, isTTY: true });
  return runCommand(run, terminal, ["release.yaml"], { runId: "r1", ci: true, ...more });
};

const resume = (cwd: string, more: Readonly<Record<string, unknown>> = {}) => {
  const env = { GITHUB_STEP_SUMMARY: join(cwd, "summary.md") };
  return runCommand(runs, memoryTerminal({ cwd, env }), ["resume", "r1"], { ci: true, ...more });
};

test("--ci asks nobody and sums up in at most ten lines", async () => {
  const cwd = project();
  const paused = await start(cwd);
  expect(paused.code).toBe(6);
  const [, summary = ""] = paused.stderr.split("[gate] build asked\n");
  expect(settled(summary)).toMatchInlineSnapshot(`
    "recipe    release (run r1)
    status    paused_for_approval in 0.0s
    steps     1 completed, 1 skipped, 1 degraded
    slowest   ...
    why       Waiting for approval of stage 'build'.
    waits for build
    kept in   .recipec/runs/r1
    next      recipec approve r1 'build', then recipec runs resume r1
    "
  `);
  await runCommand(approve, memoryTerminal({ cwd }), ["r1", "build"]);
  const failed = await resume(cwd);
  expect(failed.code).toBe(2);
  expect(settled(failed.stderr.split("\n").slice(-9).join("\n"))).toMatchInlineSnapshot(`
    "recipe    release (run r1)
    status    failed in 0.0s
    steps     1 completed, 1 skipped, 1 degraded, 1 failed
    slowest   ...
    why       Step 'publish': command failed with exit code 4
    where     release.yaml:25:9
    kept in   .recipec/runs/r1
    next      recipec runs resume r1
    "
  `);
});

test("--ci adds to the summary of a job on GitHub and keeps a JUnit report", async () => {
  const cwd = project();
  await start(cwd, { approve: ["build"] });
  const written = (path: string): string =>
    readFileSync(join(cwd, path), "utf8")
      .replace(times, "0.0s")
      .replaceAll(/time="[\d.]+"/g, 'time="0"');
  expect(written("summary.md")).toMatchInlineSnapshot(`
    "### release: failed

    Run \`r1\`, 0.0s, steps: 1 completed, 1 skipped, 1 degraded, 1 failed.

    \`\`\`text
    Step 'publish': command failed with exit code 4
    \`\`\`

    At \`release.yaml:25:9\`.

    Next: \`recipec runs resume r1\`

    | step | status | time |
    |---|---|---:|
    | compile | completed | 0.0s |
    | never | skipped | 0.0s |
    | pack | degraded | 0.0s |
    | publish | failed | 0.0s |

    "
  `);
  expect(written(".recipec/runs/r1/junit.xml")).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="recipec run" tests="4" failures="1" errors="0" skipped="1" time="0">
      <testsuite name="release" id="r1" tests="4" failures="1" errors="0" skipped="1" time="0">
        <testcase name="compile" classname="release" time="0"/>
        <testcase name="never" classname="release" time="0">
          <skipped/>
        </testcase>
        <testcase name="pack" classname="release" time="0">
          <system-err>Step 'pack': command failed with exit code 3
    &lt;no&gt; space &amp; left</system-err>
        </testcase>
        <testcase name="publish" classname="release" time="0">
          <failure message="Step 'publish': command failed with exit code 4" type="failed">Step 'publish': command failed with exit code 4
    gone</failure>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test("--ci adds the mistakes of an invalid recipe to the summary", async () => {
  const cwd = temporaryFolder({ "release.yaml": recipe.replace("{{built}} ==", "{{bilt}} ==") });
  const { code } = await start(cwd);
  expect(code).toBe(1);
  expect(readFileSync(join(cwd, "summary.md"), "utf8")).toMatch(
    /^## recipec run: not started\n.*\n\| error \| release\.yaml:\d+:\d+ \| undefined&#45;variable \| .*\n$/s,
  );
});

test("--junit names the file, and a run that waits is a case that has not passed", async () => {
  const cwd = project();
  await start(cwd, {
    ci: false,
    junit: "out.xml",
    wait: false,
    deny: [],
    approve: [],
    outputFormat: "json",
  });
  expect(readFileSync(join(cwd, "out.xml"), "utf8")).toContain(
    `<failure message="Waiting for approval of stage 'build'." type="paused_for_approval">`,
  );
});

test("reports that cannot be written are no reason to fail", async () => {
  const cwd = project();
  const env = { GITHUB_STEP_SUMMARY: join(cwd, "no/such/summary.md") };
  const terminal = memoryTerminal({ cwd, env });
  const options = { ci: true, junit: "no/such/out.xml", events: "no/such/events.jsonl" };
  const { code, stderr } = await runCommand(run, terminal, ["release.yaml"], options);
  expect(code).toBe(6);
  expect(stderr).toContain("the events cannot be written to no/such/events.jsonl (ENOENT");
  expect(stderr).toContain("the JUnit report cannot be written (ENOENT");
  expect(stderr).toContain("the summary of the step cannot be written (ENOENT");
});

test.each([{ junit: "no/such/out.xml" }, { events: "/dev/full" }])(
  "a run that was completed does not end well without the report that was asked for: %j",
  async (options) => {
    const cwd = temporaryFolder({
      "release.yaml": recipe.replace("required: true", "required: false").replace("; exit 4", ""),
    });
    const { code, stdout } = await runCommand(run, memoryTerminal({ cwd }), ["release.yaml"], {
      ...options,
      outputFormat: "json",
    });
    expect(JSON.parse(stdout)).toMatchObject({ status: "completed" });
    expect(code).toBe(5);
  },
);

test("--events adds what happens to a file, each event once, also when the run is resumed", async () => {
  const cwd = project();
  await start(cwd, { events: "events.jsonl" });
  await runCommand(approve, memoryTerminal({ cwd }), ["r1", "build"]);
  await resume(cwd);
  const lines: readonly Readonly<Record<string, unknown>>[] = readFileSync(
    join(cwd, "events.jsonl"),
    "utf8",
  )
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const told = lines.map(({ error, event, fromStep, status, step, stepCount, visitCount }) =>
    [event, fromStep, step, stepCount, visitCount, status, error].filter(Boolean).join(" "),
  );
  expect(told).toMatchInlineSnapshot(`
    [
      "recipe_started 1",
      "recipe_step_started compile 1 1",
      "recipe_step_ended compile 1 1 completed",
      "recipe_step_transition compile never 1",
      "recipe_step_started never 2 1",
      "recipe_step_skipped never 2 1",
      "recipe_step_transition never pack 1",
      "recipe_step_started pack 3 1",
      "recipe_step_ended pack 3 1 degraded Step 'pack': command failed with exit code 3",
      "gate_asked",
      "recipe_paused paused_for_approval",
      "recipe_resumed",
      "gate_approved",
      "recipe_step_transition pack publish 1",
      "recipe_step_started publish 4 1",
      "recipe_step_ended publish 4 1 failed Step 'publish': command failed with exit code 4",
      "recipe_exited failed Step 'publish': command failed with exit code 4",
      "turn_complete",
    ]
  `);
  expect(lines[0]).toMatchObject({ currentStep: "compile", stepCount: 1 });
  for (const line of lines) {
    expect(line).toMatchObject({ runId: "r1", sessionId: "r1", recipeId: "release" });
    expect(line["time"]).toMatch(/^\d{4}-\d\d-\d\dT/);
  }
});
