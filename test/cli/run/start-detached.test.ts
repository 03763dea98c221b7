import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as run from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { runCli } from "../../support/run-cli.ts";
import { runIn } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const recipe =
  "name: slow\ntemplate: [\"sh -c 'until [ -e go ]; do sleep 0.02; done'\", 'echo done']\n";

describe("run --async", () => {
  test("prints the name of a run that goes on by itself, and keeps what it writes", async () => {
    const cwd = temporaryFolder({ "slow.yaml": recipe });
    const started = await runCli(["run", "slow.yaml", "--async", "--run-id", "r1"], { cwd });
    expect(started).toMatchObject({ exitCode: 0, stdout: "r1\n" });
    expect(started.stderr).toContain("`recipec runs follow r1` shows it");
    const folder = join(cwd, ".recipec/runs/r1");
    const list = await runIn(cwd, runs, ["list"], { outputFormat: "json" });
    expect(JSON.parse(list.stdout)[0]).toMatchObject({ run: "r1", status: "running" });
    const again = await runIn(cwd, run, ["slow.yaml"], { async: true, runId: "r1" });
    expect(again).toMatchObject({ code: 5, stdout: "" });
    writeFileSync(join(cwd, "go"), "");
    const followed = await runIn(cwd, runs, ["follow", "r1"]);
    expect(followed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("[run:end] completed"),
    });
    expect(readFileSync(join(folder, "output.log"), "utf8")).toContain("slow: completed");
  });

  test("ends as a run does that cannot begin, with its words", async () => {
    const cwd = temporaryFolder({ "bad.yaml": "name: bad\ntemplate: []\n" });
    const args = ["run", "bad.yaml", "--async", "--output-format", "json"];
    const { exitCode, stderr, stdout } = await runCli(args, { cwd });
    expect([exitCode, JSON.parse(stdout).status]).toEqual([1, "failed"]);
    expect(stderr).toContain("error[");
    expect(stderr).not.toContain('"status"');
    const kept = join(cwd, ".recipec/runs");
    expect(existsSync(kept) ? readdirSync(kept).filter((name) => name !== ".work") : []).toEqual(
      [],
    );
  });
});
