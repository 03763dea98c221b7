import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CliResult } from "../support/run-cli.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A command that does not hear when it is asked to end, with a child that does not either. */
const recipe = `# recipec: dialect=amplifier
name: deaf
description: Is stopped.
version: 1.0.0
steps:
  - id: first
    type: bash
    command: echo first >> effects.txt
  - id: deaf
    type: bash
    command: |
      test -e again && exit 0
      touch again
      trap '' TERM
      (echo $BASHPID > child; while :; do sleep 0.1; done) &
      echo $$ > leader
      while :; do sleep 0.1; done
`;

const isAlive = (file: string): boolean => {
  const stat = `/proc/${readFileSync(file, "utf8").trim()}/stat`;
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, "utf8"));
};

/** Calls back when something is written in files, which are there before it is. */
function whenThere(files: readonly string[], callBack: () => void): void {
  if (files.every((file) => existsSync(file) && readFileSync(file, "utf8") !== "")) callBack();
  else setTimeout(() => whenThere(files, callBack), 20);
}

async function interruptedTwice(cwd: string, program?: readonly string[]): Promise<CliResult> {
  let told = 0;
  const args = ["run", "deaf.yaml", "--run-id", "r1"];
  return runCli(args, {
    cwd,
    ...(program === undefined ? {} : { program }),
    onProgress: (stderr, signal) => {
      if (told === 0 && stderr.includes("[step:start] deaf")) {
        told = 1;
        whenThere([join(cwd, "leader"), join(cwd, "child")], () => signal("SIGINT"));
      }
      if (told === 1 && stderr.includes("Ctrl-C again ends it at once")) {
        told = 2;
        signal("SIGINT");
      }
    },
  });
}

describe("a second Ctrl-C", () => {
  test("ends a run and all that it started at once, and the run goes on later", async () => {
    const cwd = temporaryFolder({ "deaf.yaml": recipe });
    const { exitCode, stderr } = await interruptedTwice(cwd);
    expect(exitCode).toBe(130);
    // Whoever waits for the end of an orderly cancellation is told how it went.
    expect(stderr).not.toContain("deaf: cancelled");
    await expect
      .poll(() => ["leader", "child"].some((name) => isAlive(join(cwd, name))), { timeout: 10_000 })
      .toBe(false);
    const listed = await runCli(["runs", "list", "--output-format", "json"], { cwd });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ run: "r1", status: "interrupted" }]);
    const resumed = await runCli(["runs", "resume", "r1"], { cwd });
    expect(resumed).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(cwd, "effects.txt"), "utf8")).toBe("first\n");
  }, 30_000);
});
