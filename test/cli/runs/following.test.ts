import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as approve from "../../../cli/commands/approve.ts";
import * as run from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { runCommand, runIn } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { folderOf, head, project, resume, start } from "./gated-release.ts";

describe("following a run", () => {
  test("tells what it has done and does, until it is over, without secrets", async () => {
    const cwd = project();
    const terminal = memoryTerminal({ cwd });
    const options = { runId: "r1", wait: true, set: ["api_token=s3cr3t-v4lue"] };
    const running = runCommand(run, terminal, ["release.yaml"], options);
    await expect.poll(() => terminal.written.stderr, { timeout: 10_000 }).toContain("[gate:wait]");
    expect(terminal.written.stderr).toContain("  Publish notes for [secret]\n");
    const follower = memoryTerminal({ cwd });
    const followed = runCommand(runs, follower, ["follow", "r1"]);
    await expect.poll(() => follower.written.stdout, { timeout: 10_000 }).toContain("[gate] notes");
    await runIn(cwd, approve, ["r1", "notes"]);
    expect((await running).code).toBe(0);
    const { code, stdout } = await followed;
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "[run:follow] release (run r1)
      [command:start] write-notes#1
      [command:end] write-notes#1 exit code 0
      [gate] notes asks: Publish notes for [secret] ?
      [gate] notes#1 approved
      [command:start] publish#1
      [command:end] publish#1 exit code 0
      [run:end] completed
      "
    `);
  });

  test("says what a run waits for, or that its process ended without a word", async () => {
    const cwd = project();
    await start(cwd);
    const paused = await runIn(cwd, runs, ["follow", "r1"]);
    expect(paused.code).toBe(6);
    expect(paused.stdout).toContain('[run:end] paused_for_approval, waits for stage "notes"\n');
    const path = join(folderOf(cwd), "run.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("paused_for_approval", "running"));
    const left = await runIn(cwd, runs, ["follow", "r1"]);
    expect([left.code, left.stdout.includes("[run:end] interrupted")]).toEqual([130, true]);
  });

  test("tells of failures, changed plans and steps that are tried again", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("fragile")}steps:
  - id: only
    type: bash
    command: test -e mended
    timeout: 1
`,
    });
    await start(cwd);
    await resume(cwd);
    const { stdout } = await runIn(cwd, runs, ["follow", "r1"]);
    expect(stdout).toContain("[command:end] only#1 exit code 1\n[run:again] only#1\n");
    expect(stdout).toContain("[run:end] failed: Step 'only': command failed with exit code 1\n");
    expect((await runIn(cwd, runs, ["follow", "r9"])).code).toBe(5);
  });
});
