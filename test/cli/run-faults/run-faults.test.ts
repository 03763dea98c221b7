import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { describe, expect, test } from "vitest";
import { runCli } from "../../support/run-cli.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { RunFault } from "./run-faults.ts";
import { recipes, renderFaultTable, runFaults } from "./run-faults.ts";

const cli = join(import.meta.dirname, "..", "..", "..", "bin", "recipec.mjs");

/** A project in a folder of its own, so that it can be deleted. */
function project({ agent, around, preload, recipe }: RunFault): string {
  const cwd = join(temporaryFolder(), "project");
  mkdirSync(cwd);
  writeFileSync(join(cwd, recipe), recipes[recipe]);
  if (agent !== undefined) writeFileSync(join(cwd, "agent.sh"), agent);
  if (around !== undefined) writeFileSync(join(cwd, "around.sh"), around);
  if (preload !== undefined) writeFileSync(join(cwd, "preload.mjs"), preload);
  return cwd;
}

async function run(fault: RunFault, cwd: string) {
  const { agent, args = [], around, preload, recipe, signal } = fault;
  const command = agent === undefined ? [] : ["--command", `/bin/bash ${join(cwd, "agent.sh")}`];
  // Compiled beforehand: what goes wrong must not be the compiler's business.
  if (around !== undefined) await runCli(["plan", recipe], { cwd });
  let isSent = false;
  return await runCli(["run", recipe, "--run-id", "r1", ...command, ...args], {
    cwd,
    ...(around === undefined
      ? {}
      : { program: ["/bin/bash", join(cwd, "around.sh"), execPath, cli] }),
    ...(preload === undefined
      ? {}
      : { env: { NODE_OPTIONS: `--import=${join(cwd, "preload.mjs")}` } }),
    onProgress: (stderr, send) => {
      if (signal === undefined || isSent || !stderr.includes(signal.at)) return;
      isSent = true;
      // The command must run before it is interrupted.
      const whenRunning = (): void => {
        if (existsSync(join(cwd, "again"))) send(signal.name);
        else setTimeout(whenRunning, 20);
      };
      whenRunning();
    },
  });
}

async function statusOf(cwd: string, args: readonly string[]): Promise<string | undefined> {
  const at = args.indexOf("--runs-dir");
  const runsDir = at < 0 ? [] : args.slice(at, at + 2);
  const from = existsSync(cwd) ? cwd : "/";
  const shown = await runCli(["runs", "show", "r1", "--output-format", "json", ...runsDir], {
    cwd: from,
  });
  const isThere = shown.exitCode === 0;
  return isThere ? String(JSON.parse(shown.stdout).status) : undefined;
}

describe("when this happens to a run", () => {
  test.each(runFaults.map((fault) => [fault.fault, fault] as const))(
    "%s",
    async (_name, fault) => {
      const { args = [], exitCode = null, resumed, says, status } = fault;
      const cwd = project(fault);
      const ended = await run(fault, cwd);
      expect(ended.stderr + ended.stdout).toMatch(says);
      expect(ended.exitCode).toBe(exitCode);
      // What was deleted with its folder cannot be shown any more.
      if (existsSync(cwd)) expect(await statusOf(cwd, args)).toBe(status);
      else if (!args.includes("--runs-dir"))
        expect(ended.stderr).not.toMatch(/goes on with it|^ {2}kept in/m);
      if (resumed === undefined) return;
      writeFileSync(join(cwd, "mended"), "");
      const again = await runCli(["runs", "resume", "r1", "--output-format", "json"], { cwd });
      expect(JSON.parse(again.stdout).status).toBe(resumed);
    },
    120_000,
  );
});

test("the manual has the table of these faults", async () => {
  const path = join(import.meta.dirname, "..", "..", "..", "docs", "faults.md");
  await expect(renderFaultTable()).toMatchFileSnapshot(path);
});
