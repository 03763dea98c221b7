import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import * as deny from "../../../cli/commands/deny.ts";
import * as run from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { takeRun } from "../../../cli/run-store/run-owner.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { runCommand, runIn } from "../../support/run-command.ts";
import { folderOf, project, resume, start } from "./gated-release.ts";

describe("the list of runs", () => {
  test("is empty in a new project, and shows and removes what is over", async () => {
    const cwd = project();
    expect((await runIn(cwd, runs, ["list"])).stdout).toContain("There are no runs");
    await start(cwd);
    await start(cwd, { runId: "r2", approve: ["notes"] });
    const listed = await runIn(cwd, runs, ["list"]);
    expect(listed.stdout.split("\n").map((line) => line.split(/ +/).slice(0, 3))).toEqual([
      ["RUN", "STATUS", "RECIPE"],
      ["r1", "paused_for_approval", "release"],
      ["r2", "completed", "release"],
      [""],
    ]);
    expect((await runIn(cwd, runs, ["prune"])).stdout).toBe("");
    const would = await runIn(cwd, runs, ["prune"], { olderThan: "0", dryRun: true });
    expect(would.stdout).toBe("would remove r2\n");
    expect((await runIn(cwd, runs, ["prune"], { olderThan: "0" })).stdout).toBe("removed r2\n");
    expect(readdirSync(join(cwd, ".recipec", "runs"))).toEqual([".work", "r1"]);
  });

  test("is not asked for with what another action takes, nor a run cancelled for show", async () => {
    const cwd = project();
    await start(cwd);
    const cancelled = await runIn(cwd, runs, ["cancel", "r1"], { dryRun: true });
    expect(cancelled).toMatchObject({ code: 5, stdout: "" });
    expect(cancelled.stderr).toBe("recipec: --dry-run is about recipec runs prune alone.\n");
    const aged = await runIn(cwd, runs, ["list"], { olderThan: "3" });
    expect(aged.stderr).toContain("--older-than is about recipec runs prune alone.");
    const both = await runIn(cwd, runs, ["resume", "r1"], { pinned: true, force: true });
    expect(both.stderr).toContain("--pinned and --force say the opposite");
    const listed = await runIn(cwd, runs, ["list"], { pending: true });
    expect(listed.stdout).toContain("paused_for_approval");
  });

  test("is refused, as every run is, where there is no looking for runs", async () => {
    const cwd = project();
    const options = { runsDir: "loop" };
    symlinkSync("loop", join(cwd, "loop"));
    for (const words of [["list"], ["prune"], ["show", "r1"], ["resume", "r1"]]) {
      const { code, stderr, stdout } = await runIn(cwd, runs, words, options);
      expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
      expect(stderr).toMatch(/^recipec: The runs in \S+loop cannot be read \(ELOOP/);
    }
  });

  test("knows a run whose process ended without a word", async () => {
    const cwd = project();
    await start(cwd);
    const path = join(folderOf(cwd), "run.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("paused_for_approval", "running"));
    const listed = await runIn(cwd, runs, ["list"], { outputFormat: "json" });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ status: "interrupted" }]);
    const shown = await runIn(cwd, runs, ["show", "r1"]);
    expect(shown.stdout).toContain("\nnext      recipec runs resume r1 goes on with it\n");
  });

  test("names a run whose process was killed before it wrote that file, and not one that writes it now", async () => {
    const cwd = project();
    await start(cwd);
    rmSync(join(folderOf(cwd), "run.json"));
    const told = "r1: its run.json cannot be read; recipec runs resume r1 writes it anew.\n";
    expect((await runIn(cwd, runs, ["list"])).stderr).toBe(told);
    const owner = takeRun(folderOf(cwd));
    expect((await runIn(cwd, runs, ["list"])).stderr).toBe("");
    owner.release();
  });

  test("names a run that cannot be looked into, as one of another user, and no other files", async () => {
    const cwd = project();
    await start(cwd);
    const folder = dirname(folderOf(cwd));
    symlinkSync("r2", join(folder, "r2"));
    writeFileSync(join(folder, "notes.txt"), "");
    const { code, stderr } = await runIn(cwd, runs, ["list"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "r2: it cannot be looked into, as when it belongs to another user.\n",
    });
  });

  test("names a run whose own file is damaged, which goes on all the same", async () => {
    const cwd = project();
    await start(cwd);
    writeFileSync(join(folderOf(cwd), "run.json"), '{"run');
    const listed = await runIn(cwd, runs, ["list"]);
    expect(listed.stdout).toContain("There are no runs");
    expect(listed.stderr).toBe(
      "r1: its run.json cannot be read; recipec runs resume r1 writes it anew.\n",
    );
    expect((await resume(cwd, { approve: ["notes"] })).code).toBe(0);
    expect((await runIn(cwd, runs, ["list"])).stderr).toBe("");
  });

  test("shows one run with its steps", async () => {
    const cwd = project();
    await start(cwd);
    const shown = await runIn(cwd, runs, ["show", "r1"], { outputFormat: "json" });
    expect(JSON.parse(shown.stdout)).toMatchObject({
      run: "r1",
      recipe: "release.yaml",
      status: "paused_for_approval",
      result: { steps: [{ id: "write-notes", status: "completed" }] },
    });
  });

  test("says until when a gate waits, and that its time is up", async () => {
    const cwd = project("3600");
    await start(cwd);
    const early = await runIn(cwd, runs, ["show", "r1"]);
    expect(early.stdout).toMatch(/^waits for an answer to stage "notes" until .*Z, then deny:$/m);
    expect((await runIn(cwd, runs, ["list"])).stdout).toMatch(/ {2}notes\n$/);
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
    try {
      const late = await runIn(cwd, runs, ["show", "r1"]);
      expect(late.stdout).toContain(
        'waits for an answer to stage "notes"; its time is up, and when the run goes on it is taken as deny:',
      );
      expect((await runIn(cwd, runs, ["list"])).stdout).toMatch(/ {2}notes \(time is up\)\n$/);
    } finally {
      vi.useRealTimers();
    }
  });

  test("shows the beginning of a long input, with whole characters", async () => {
    const cwd = project();
    // The quote and 198 letters leave room for half of the sign.
    await start(cwd, { set: [`timeout_stage=${"x".repeat(198)}🙂 and so on`] });
    const { stdout } = await runIn(cwd, runs, ["show", "r1"]);
    expect(stdout).toMatch(/^input {5}timeout_stage = "x{198}$/m);
  });

  test.each([
    [["frobnicate"], "list, show, follow, resume, cancel or prune"],
    [["show"], "needs the id of a run"],
    [["prune", "r1"], "runs prune takes no run: it is about all of them"],
    [["show", "r9"], 'There is no run "r9"'],
    [["show", "../r9"], "cannot name a run"],
  ])("%j is refused", async (operands, message) => {
    const refused = await runIn(project(), runs, operands);
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining(message) });
  });
});

test.each(["failed", "limited", "backend_error"])(
  "a run that ended as %s waits for no answer, though a gate is open",
  async (status) => {
    const cwd = project();
    await start(cwd);
    const path = join(folderOf(cwd), "run.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("paused_for_approval", status));
    expect((await runIn(cwd, runs, ["list"])).stdout).toMatch(
      new RegExp(`^r1 +${status} +release +\\S+$`, "m"),
    );
  },
);

describe("a run that another process brings forward while it is looked at", () => {
  const recordOf = (cwd: string, id: string) => join(cwd, ".recipec", "runs", id, "run.json");

  /** Calls an action on runs; something happens when the environment is first asked, which a run that is not over makes it. */
  const callMeanwhile = (
    cwd: string,
    action: readonly [operands: readonly string[], options: Readonly<Record<string, string>>],
    meanwhile: () => void,
  ) => {
    const env = {
      get OTHER(): string {
        meanwhile();
        return "";
      },
    };
    return runCommand(runs, { ...memoryTerminal({ cwd }), env }, ...action);
  };

  const change = (cwd: string, id: string, before: string, after: string): void => {
    const path = recordOf(cwd, id);
    writeFileSync(path, readFileSync(path, "utf8").replace(before, after));
  };

  test("is not noted as cancelled", async () => {
    const cwd = project();
    await start(cwd);
    const end = (): void => change(cwd, "r1", "paused_for_approval", "completed");
    expect(await callMeanwhile(cwd, [["cancel", "r1"], {}], end)).toMatchObject({
      code: 5,
      stderr: expect.stringContaining("Run r1 is completed: there is nothing to cancel."),
    });
    expect(readFileSync(recordOf(cwd, "r1"), "utf8")).toContain('"status":"completed"');
  });

  test("is cancelled where it waits again", async () => {
    const cwd = project();
    await start(cwd);
    change(cwd, "r1", '"status":"paused_for_approval"', '"status":"running"');
    const pause = (): void => change(cwd, "r1", '"running"', '"paused_for_approval"');
    const cancelled = await callMeanwhile(cwd, [["cancel", "r1"], {}], pause);
    expect(cancelled).toMatchObject({ code: 0, stdout: "cancelled run r1\n" });
    expect(readFileSync(recordOf(cwd, "r1"), "utf8")).toContain('"status":"cancelled"');
  });

  test("is not removed", async () => {
    const cwd = project();
    await start(cwd, { runId: "r0", deny: ["notes"] });
    await start(cwd);
    const pause = (): void =>
      change(cwd, "r0", '"status":"denied"', '"status":"paused_for_approval"');
    const pruned = await callMeanwhile(cwd, [["prune"], { olderThan: "0" }], pause);
    expect(pruned).toMatchObject({ code: 0, stdout: "" });
    expect(readdirSync(join(cwd, ".recipec", "runs"))).toEqual([".work", "r0", "r1"]);
  });

  test("leaves nothing behind where that process has removed it", async () => {
    const cwd = project();
    await start(cwd, { runId: "r0", deny: ["notes"] });
    await start(cwd);
    const remove = (): void =>
      rmSync(dirname(recordOf(cwd, "r0")), { recursive: true, force: true });
    await callMeanwhile(cwd, [["prune"], { olderThan: "0" }], remove);
    expect(readdirSync(join(cwd, ".recipec", "runs"))).toEqual([".work", "r1"]);
  });
});

describe("a second run of the same recipe in the same directory", () => {
  const waiting = async (cwd: string) => {
    const terminal = memoryTerminal({ cwd });
    const first = runCommand(run, terminal, ["release.yaml"], { runId: "r1", wait: true });
    await expect.poll(() => terminal.written.stderr, { timeout: 10_000 }).toContain("[gate:wait]");
    return first;
  };

  test("is refused while the first is at work, and leaves nothing behind", async () => {
    const cwd = project();
    await start(cwd, { runId: "r0" });
    const first = waiting(cwd);
    await expect
      .poll(() => runIn(cwd, runs, ["show", "r1"]), { timeout: 10_000 })
      .toMatchObject({ code: 0 });
    const second = await start(cwd, { runId: "r2", events: "events.jsonl" });
    expect(second).toMatchObject({
      code: 5,
      stderr: expect.stringContaining(
        "Session locked. Run r1 of the same recipe is at work in this directory",
      ),
    });
    const event = JSON.parse(readFileSync(join(cwd, "events.jsonl"), "utf8"));
    expect(event).toMatchObject({ event: "session_locked", runId: "r1", sessionId: "r1" });
    expect(readdirSync(join(cwd, ".recipec/runs")).toSorted()).toEqual([".work", "r0", "r1"]);
    const resumed = await runIn(cwd, runs, ["resume", "r0"]);
    expect(resumed.stderr).toContain("go on all the same with --allow-concurrent");
    expect((await start(cwd, { runId: "r3", allowConcurrent: true })).code).toBe(6);
    await runIn(cwd, deny, ["r1", "notes"]);
    expect((await first).code).toBe(2);
    expect((await start(cwd, { runId: "r4" })).code).toBe(6);
  });
});
