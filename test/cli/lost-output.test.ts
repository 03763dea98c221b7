import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");
/** A device on which nothing has room. */
const full = "/dev/full";

/** Runs a line of bash in which $RECIPEC starts recipec, and what it prints and takes. */
function bash(line: string, cwd: string): string {
  const start = `"${execPath}" "${cli}"`;
  const script = line.replaceAll("$RECIPEC", start);
  return spawnSync("bash", ["-c", script], { cwd, encoding: "utf8" }).stdout;
}

const steps = (...commands: readonly string[]): string =>
  [
    "# recipec: dialect=amplifier",
    "name: told",
    "description: Runs some commands.",
    "version: 1.0.0",
    "steps:",
    ...commands.map((command, index) => `  - {id: s${index}, type: bash, command: ${command}}`),
    "",
  ].join("\n");

describe("a run whose reader goes away", () => {
  it("is cancelled in good order, says so by its exit code, and goes on later", async () => {
    const commands = ["sleep 0.3", "sleep 0.3", "test -e again || sleep 60", "echo end > end.txt"];
    const cwd = temporaryFolder({ "a.yaml": steps(...commands) });
    const line = "$RECIPEC run a.yaml --run-id r1 2>&1 | head -1; echo $PIPESTATUS";
    expect(bash(line, cwd)).toBe("[run:start] told (run r1)\n130\n");
    const record: unknown = JSON.parse(
      readFileSync(join(cwd, ".recipec/runs/r1/run.json"), "utf8"),
    );
    expect(record).toMatchObject({ status: "cancelled" });
    expect(readdirSync(join(cwd, ".recipec/runs/r1"))).not.toContain("processes");
    bash("touch again", cwd);
    expect(await runCli(["runs", "resume", "r1"], { cwd })).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(cwd, "end.txt"), "utf8")).toBe("end\n");
  }, 30_000);

  it("keeps its exit code when it has ended before", () => {
    const cwd = temporaryFolder({ "a.yaml": steps("exit 3") });
    const line = "$RECIPEC run a.yaml --output-format json 2>&- | true; echo $PIPESTATUS";
    expect(bash(line, cwd)).toBe("2\n");
  });
});

it.skipIf(!existsSync(full))("a run whose result has no room is no success", () => {
  const cwd = temporaryFolder({ "a.yaml": steps("echo done") });
  const fd = openSync(full, "w");
  const args = [cli, "run", "a.yaml", "--output-format", "json"];
  const { status, stderr } = spawnSync(execPath, args, {
    cwd,
    env,
    stdio: ["ignore", fd, "pipe"],
    encoding: "utf8",
  });
  closeSync(fd);
  expect(stderr).toContain("recipec: the output cannot be written (ENOSPC");
  expect(status).toBe(5);
});
