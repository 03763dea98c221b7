import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pid } from "node:process";
import { describe, expect, test } from "vitest";
import { processStart } from "../../runtime/index.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A command that never ends, with a child that ignores TERM and one that holds the output in a session of its own. */
const recipe = `# recipec: dialect=amplifier
name: endless
description: Is killed.
version: 1.0.0
steps:
  - id: first
    type: bash
    command: head -c 9000000 /dev/zero | tr '\\0' x; echo first >> effects.txt
    output: first
  - id: endless
    type: bash
    command: |
      test -e again && exit 0
      touch again
      (trap '' TERM; echo $BASHPID > deaf; while :; do sleep 0.1; done) &
      echo $$ > leader
      while :; do sleep 0.1; done
`;

const isAlive = (file: string): boolean => {
  try {
    return !/\) [ZX] /.test(
      readFileSync(`/proc/${readFileSync(file, "utf8").trim()}/stat`, "utf8"),
    );
  } catch {
    return false;
  }
};

/** Starts the recipe and kills recipec while its command runs. */
async function killed(): Promise<string> {
  const cwd = temporaryFolder({ "a.yaml": recipe });
  const { exitCode } = await runCli(["run", "a.yaml", "--run-id", "r1"], {
    cwd,
    onProgress: (_stderr, signal) => {
      const wait = (): void => {
        if (existsSync(join(cwd, "deaf")) && existsSync(join(cwd, "leader"))) signal("SIGKILL");
        else setTimeout(wait, 20);
      };
      if (_stderr.includes("[step:start] endless")) wait();
    },
  });
  expect(exitCode).toBe(null);
  for (const name of ["leader", "deaf"]) expect(isAlive(join(cwd, name)), name).toBe(true);
  return cwd;
}

describe("what a killed process leaves running", () => {
  test("is ended before its run goes on", async () => {
    const cwd = await killed();
    const { exitCode, stderr } = await runCli(["runs", "resume", "r1"], { cwd });
    expect(exitCode).toBe(0);
    expect(stderr).toContain("ended a command or agent that the last process of run r1 left");
    for (const name of ["leader", "deaf"]) expect(isAlive(join(cwd, name)), name).toBe(false);
    expect(existsSync(join(cwd, ".recipec/runs/r1/processes"))).toBe(false);
  });

  test("is ended when its run is cancelled", async () => {
    const cwd = await killed();
    expect((await runCli(["runs", "cancel", "r1"], { cwd })).exitCode).toBe(0);
    for (const name of ["leader", "deaf"]) expect(isAlive(join(cwd, name)), name).toBe(false);
  });

  test("stays when another process has its number by now", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe });
    writeFileSync(join(cwd, "again"), "");
    await runCli(["run", "a.yaml", "--run-id", "r1"], { cwd });
    const place = `place ${"somewhere else"}`;
    writeFileSync(
      join(cwd, ".recipec/runs/r1/processes"),
      `${place}\nstart ${pid} ${processStart(pid)}\n`,
    );
    const { exitCode } = await runCli(["runs", "resume", "r1"], { cwd });
    expect(exitCode).toBe(0);
  });
});

test("temporary folders of killed processes are removed at the next start, those of living ones are not", async () => {
  const cwd = temporaryFolder({ "a.yaml": recipe });
  writeFileSync(join(cwd, "again"), "");
  const temporary = join(cwd, "tmp");
  mkdirSync(temporary);
  const env = { TMPDIR: temporary };
  const pause = "command: head -c 9000000 /dev/zero | tr '\\0' x; touch ready; sleep 60";
  writeFileSync(join(cwd, "b.yaml"), recipe.replace(/command: head.*/, pause));
  await runCli(["run", "b.yaml"], {
    cwd,
    env,
    onProgress: (stderr, signal) => {
      const wait = (): void => {
        if (existsSync(join(cwd, "ready"))) signal("SIGKILL");
        else setTimeout(wait, 20);
      };
      if (stderr.includes("[step:start] first")) wait();
    },
  });
  const foldersIn = (): readonly string[] =>
    readdirSync(temporary).filter((name) => name.startsWith("recipec-"));
  const left = foldersIn();
  // What a command printed, and the pipes that commands print into.
  expect(left).toHaveLength(2);
  const own = left[0]?.replace(/-\d+-\d+-\w{6}$/, `-${pid}-${processStart(pid)}-abcdef`) ?? "";
  mkdirSync(join(temporary, own));
  const foreign = mkdtempSync(join(temporary, "recipec-other-"));
  expect((await runCli(["run", "a.yaml"], { cwd, env })).exitCode).toBe(0);
  expect(foldersIn().toSorted()).toEqual([own, foreign.slice(temporary.length + 1)].toSorted());
  expect(tmpdir()).not.toBe(temporary);
});
