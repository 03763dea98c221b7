import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  hasLiving,
  isProcess,
  processPlace,
  processStart,
} from "../../../../runtime/backends/processes/process-identity.ts";
import {
  endGroup,
  endNotedGroups,
  enterGroup,
  leaveGroup,
  noteGroupsIn,
} from "../../../../runtime/backends/processes/running-groups.ts";
import { systemClock } from "../../../../runtime/clock.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Starts a group of a shell and its child; resolves when both run. */
async function startGroup(script: string) {
  const leader = spawn("/bin/bash", ["-c", `${script} & echo ready; wait`], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(leader.stdout, "data");
  const pid = leader.pid ?? 0;
  return { pid, start: processStart(pid) ?? "", ended: once(leader, "close") };
}

const notes = (lines: readonly string[], place = processPlace()): string => {
  const path = join(temporaryFolder(), "processes");
  writeFileSync(path, [`place ${place}`, ...lines, ""].join("\n"));
  return path;
};

const end = (path: string) => endNotedGroups(path, systemClock, 100);

describe("groups that a killed process has noted", () => {
  test("are ended, also when they ignore being asked", async () => {
    const { ended, pid, start } = await startGroup("(trap '' TERM; sleep 60; sleep 60)");
    const path = notes([`start ${pid} ${start}`]);
    expect(await end(path)).toBe(1);
    await ended;
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ["have ended", (pid: number, start: string) => notes([`start ${pid} ${start}`, `end ${pid}`])],
    ["have another process's number", (pid: number) => notes([`start ${pid} 1`])],
    ["were started where there was no /proc", (pid: number) => notes([`start ${pid} `])],
    ["are everybody", () => notes(["start 1 ", `start 1 ${processStart(1)}`, "start x 1"])],
    ["ran elsewhere", (pid: number, start: string) => notes([`start ${pid} ${start}`], "moon")],
  ])("are left alone when they %s", async (_why, noted) => {
    const { ended, pid, start } = await startGroup("sleep 60");
    expect(await end(noted(pid, start))).toBe(0);
    expect(processStart(pid)).toBe(start);
    process.kill(-pid, "SIGKILL");
    await ended;
  });

  test("are none where there are no notes", async () => {
    expect(await end(join(temporaryFolder(), "processes"))).toBe(0);
  });
});

test("a group of which only the dead are left, whom nobody buries, is not waited for", async () => {
  // The shell becomes a program that takes no note of the end of its child, which has a group of its own and waits for that.
  const child = "until read -r name < /proc/$$/comm && [ $name = sleep ]; do :; done";
  const script = `set -m; (${child}) & echo $!; exec sleep 60`;
  const keeper = spawn("/bin/bash", ["-c", script], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(keeper.stdout, "data");
  const group = Number(String(line));
  await expect.poll(() => hasLiving(group), { timeout: 10_000 }).toBe(false);
  expect(isProcess(-group)).toBe(true);
  const startedMs = systemClock.elapsed();
  await endGroup(group, systemClock, 20_000);
  expect(systemClock.elapsed() - startedMs).toBeLessThan(10_000);
  keeper.kill("SIGKILL");
});

test("a group lives while any of it does, also without its leader", async () => {
  const { pid, ended } = await startGroup("sleep 60");
  expect(hasLiving(pid)).toBe(true);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => hasLiving(pid), { timeout: 10_000 }).toBe(true);
  process.kill(-pid, "SIGKILL");
  await ended;
  await expect.poll(() => hasLiving(pid), { timeout: 10_000 }).toBe(false);
});

describe("notes of running groups", () => {
  test("say what starts and what ends, and are gone when all is over", async () => {
    const path = join(temporaryFolder(), "processes");
    const { ended, pid, start } = await startGroup("sleep 60");
    const finish = noteGroupsIn(path);
    enterGroup(pid);
    leaveGroup(pid);
    leaveGroup(pid);
    const expected = [`place ${processPlace()}`, `start ${pid} ${start}`, `end ${pid}`, ""];
    expect(readFileSync(path, "utf8").split("\n")).toEqual(expected);
    finish();
    expect(existsSync(path)).toBe(false);
    process.kill(-pid, "SIGKILL");
    await ended;
  });

  test("are left out where nothing can be written", () => {
    const path = "/no/such/folder/processes";
    const finish = noteGroupsIn(path);
    enterGroup(2 ** 30);
    leaveGroup(2 ** 30);
    expect(existsSync(path)).toBe(false);
    finish();
  });
});

test("a process that has ended is not there, and others are, whoever owns them", () => {
  const { pid } = spawnSync("true");
  expect([isProcess(pid), isProcess(process.pid), isProcess(1)]).toEqual([false, true, true]);
});

test("nothing is read from a device, or written through a link, in place of the notes", async () => {
  const folder = temporaryFolder({ other: "kept" });
  const path = join(folder, "processes");
  symlinkSync("/dev/zero", path);
  expect(await end(path)).toBe(0);
  symlinkSync(join(folder, "other"), path);
  noteGroupsIn(path)();
  expect(readFileSync(join(folder, "other"), "utf8")).toBe("kept");
});
