import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const cli = join(import.meta.dirname, "..", "..", "..", "bin", "recipec.mjs");

/** A recipe whose only step never ends, and notes its process outside the directory of its test. */
const recipe = `# recipec: dialect=amplifier
name: slow
description: Takes its time.
version: 1.0.0
context: {place: none}
steps:
  - id: wait
    type: bash
    command: echo $$ > "$PLACE/leader"; while :; do sleep 0.1; done
    env: {PLACE: "{{place}}"}
`;

const isAlive = (pid: string): boolean => {
  const stat = `/proc/${pid.trim()}/stat`;
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, "utf8"));
};

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends tests with their commands, and nothing of them stays",
  async (name) => {
    const place = temporaryFolder();
    const temporary = join(place, "tmp");
    mkdirSync(temporary);
    const tests = `tests: [{name: waits, inputs: {place: "${place}"}, real: [sleep], expect: {}}]`;
    const cwd = temporaryFolder({ "slow.yaml": recipe, "slow.test.yaml": tests });
    const child = spawn(execPath, [cli, "test"], { cwd, env: { ...env, TMPDIR: temporary } });
    const leader = join(place, "leader");
    const pid = (): string => (existsSync(leader) ? readFileSync(leader, "utf8") : "");
    await expect.poll(pid, { timeout: 20_000 }).toMatch(/^\d+\n$/);
    child.kill(name);
    const [exitCode] = await once(child, "exit");
    expect(exitCode).toBe(130);
    expect(readdirSync(temporary).filter((each) => each.startsWith("recipec-"))).toEqual([]);
    await expect.poll(() => isAlive(pid()), { timeout: 10_000 }).toBe(false);
  },
  30_000,
);
