import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as approve from "../../../cli/commands/approve.ts";
import * as deny from "../../../cli/commands/deny.ts";
import * as run from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { runCommand, runIn } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { effects, folderOf, head, project, resume, start } from "./gated-release.ts";

describe("a run that waits at a gate", () => {
  test("tells commands that find it also where it is not kept in the usual place", async () => {
    const cwd = project();
    const elsewhere = temporaryFolder();
    const paused = await runIn(elsewhere, run, [join(cwd, "release.yaml")], {
      workingDir: cwd,
      runId: "r1",
    });
    const place = `--runs-dir '${join(cwd, ".recipec/runs")}'`;
    expect(paused.stderr).toContain(`recipec approve r1 ${place} 'notes' (or deny)`);
    const options = { runsDir: join(cwd, ".recipec/runs") };
    const answered = await runIn(elsewhere, approve, ["r1", "notes"], options);
    expect(answered.stdout).toContain(`go on with: recipec runs resume r1 ${place}\n`);
    const shown = await runIn(elsewhere, runs, ["resume", "r1"], options);
    expect(shown).toMatchObject({ code: 0, stdout: "published \n" });
    expect(effects(cwd)).toEqual(["notes", "publish"]);
  });

  test("is listed, answered, resumed by another process, and does nothing twice", async () => {
    const cwd = project();
    await start(cwd);
    const pending = await runIn(cwd, runs, ["list"], { pending: true, outputFormat: "json" });
    expect(JSON.parse(pending.stdout)).toMatchObject([
      {
        run: "r1",
        plan: "release",
        status: "paused_for_approval",
        pending: { stage: "notes", prompt: "Publish notes for none\n?", default: "deny" },
      },
    ]);
    expect((await resume(cwd)).code).toBe(6);
    const answered = await runIn(cwd, approve, ["r1", "notes"], { message: "good" });
    expect(answered).toMatchObject({ code: 0, stdout: expect.stringContaining("runs resume r1") });
    const again = await runIn(cwd, deny, ["r1", "notes"]);
    expect(again).toMatchObject({ code: 5, stderr: expect.stringContaining("has been approved") });
    const none = await runIn(cwd, runs, [], { pending: true });
    expect(none.stdout).toContain("No run waits");
    const resumed = await resume(cwd);
    expect(resumed.code).toBe(0);
    expect(resumed.stderr).toContain("[gate] notes approved");
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      status: "completed",
      summary: { final_output: "published good\n" },
    });
    expect(effects(cwd)).toEqual(["notes", "publish"]);
    const once = JSON.parse((await resume(cwd)).stdout);
    expect(once.outputs).toEqual(JSON.parse(resumed.stdout).outputs);
    expect(effects(cwd)).toEqual(["notes", "publish"]);
  });

  test("stays denied", async () => {
    const cwd = project();
    await start(cwd);
    await runIn(cwd, deny, ["r1", "notes"], { message: "not yet" });
    for (let time = 0; time < 2; time += 1) {
      const { code, stdout } = await resume(cwd);
      expect([code, JSON.parse(stdout).status]).toEqual([2, "denied"]);
    }
    const late = await runIn(cwd, approve, ["r1", "notes"]);
    expect(late).toMatchObject({ code: 5, stderr: expect.stringContaining("it is denied") });
    expect(effects(cwd)).toEqual(["notes"]);
  });

  test("takes its default when the time was up while no process ran", async () => {
    const cwd = project("1");
    await start(cwd);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const late = await runIn(cwd, approve, ["r1", "notes"]);
    expect(late).toMatchObject({ code: 5, stderr: expect.stringContaining("deny holds") });
    expect((await resume(cwd)).code).toBe(2);
  });

  test("takes an answer that came in time, however late it goes on", async () => {
    // Long enough for the answer where all cores are busy.
    const cwd = project("3");
    await start(cwd);
    await runIn(cwd, approve, ["r1", "notes"]);
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    expect((await resume(cwd)).code).toBe(0);
  });

  test("does not take an answer that was given to another text", async () => {
    const cwd = project();
    await start(cwd);
    await runIn(cwd, approve, ["r1", "notes"]);
    const inbox = join(folderOf(cwd), "inbox");
    const path = join(inbox, readdirSync(inbox)[0] ?? "");
    const answer: unknown = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...Object(answer), promptSha256: "other" }));
    const resumed = await resume(cwd);
    expect(resumed.code).toBe(6);
    expect(resumed.stderr).toContain("it does not count");
  });

  test("goes on by itself with --wait", async () => {
    const cwd = project();
    const terminal = memoryTerminal({ cwd });
    const waiting = runCommand(run, terminal, ["release.yaml"], { runId: "r1", wait: true });
    await expect.poll(() => terminal.written.stderr, { timeout: 10_000 }).toContain("[gate:wait]");
    const listed = await runIn(cwd, runs, ["list"], { outputFormat: "json" });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ status: "running" }]);
    const answered = await runIn(cwd, approve, ["r1", "notes"]);
    expect(answered.stdout).toContain("its process goes on");
    expect((await waiting).code).toBe(0);
  });

  test("asks at a terminal once all has been told that led to the question", async () => {
    const terminal = memoryTerminal({ cwd: project(), isTTY: true, stdin: "yes fine\n" });
    Object.assign(terminal.stdin, { isTTY: true });
    const { code, stderr, stdout } = await runCommand(run, terminal, ["release.yaml"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "published fine\n" });
    const [before = ""] = stderr.split('Stage "notes" waits for your approval:');
    expect(before).toContain("[step:end] write-notes completed");
    expect(before).toContain("[gate] notes asked");
  });

  test("can be cancelled, and resumed all the same", async () => {
    const cwd = project();
    await start(cwd);
    expect((await runIn(cwd, runs, ["cancel", "r1"])).stdout).toBe("cancelled run r1\n");
    const shown = await runIn(cwd, runs, ["show", "r1"]);
    expect(shown.stdout).toContain("status    cancelled");
    expect(shown.stdout).not.toContain("Waiting for approval");
    expect((await runIn(cwd, runs, ["list"], { pending: true })).stdout).toContain("No run waits");
    expect((await runIn(cwd, runs, ["cancel", "r1"])).code).toBe(5);
    expect((await resume(cwd)).code).toBe(6);
  });

  test("names the stages when another one is answered", async () => {
    const cwd = project();
    await start(cwd);
    const wrong = await runIn(cwd, approve, ["r1", "note"]);
    expect(wrong.stderr).toContain('does not wait for stage "note": it waits for "notes"');
  });
});

describe("a gate of a sub-recipe", () => {
  test("hands what the approver said to its staged parent, which otherwise keeps what it has", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("outer")}stages:
  - name: first
    steps:
      - {id: call, type: recipe, recipe: inner.yaml}
      - {id: tell, type: bash, command: "echo 'said {{_approval_message}}' >> effects.txt"}
  - name: second
    steps:
      - {id: again, type: recipe, recipe: plain.yaml}
      - {id: still, type: bash, command: "echo 'still {{_approval_message}}' >> effects.txt"}
`,
      "inner.yaml": `${head("inner")}stages:
  - name: check
    steps:
      - {id: look, type: bash, command: "true"}
    approval: {required: true, prompt: "Fine?"}
`,
      "plain.yaml": `${head("plain")}steps:
  - {id: only, type: bash, command: "true"}
`,
    });
    expect((await start(cwd)).code).toBe(6);
    await runIn(cwd, approve, ["r1", "first/check"], { message: "go" });
    expect((await resume(cwd)).code).toBe(0);
    expect(effects(cwd)).toEqual(["said go", "still go"]);
  });

  test("is answered by its path, each visit by itself", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("outer")}context:
  parts: [a, b]
steps:
  - id: each
    type: recipe
    foreach: "{{parts}}"
    as: part
    parallel: true
    recipe: inner.yaml
    context:
      part: "{{part}}"
    collect: all
`,
      "inner.yaml": `${head("inner")}context:
  part: none
stages:
  - name: check
    steps:
      - id: look
        type: bash
        command: echo {{part}} >> effects.txt
    approval:
      required: true
      prompt: "{{part}} is fine?"
  - name: after
    steps:
      - id: done
        type: bash
        command: echo {{part}}-done >> effects.txt
`,
    });
    const paused = await start(cwd);
    expect(paused.stderr).toMatch(
      /'each\[0\]\S*check#1' \(or deny\)\n[\s\S]*'each\[1\]\S*check#1' \(or deny\)/,
    );
    expect(paused.stderr).toContain("\n  Then: recipec runs resume r1\n");
    const listed = await runIn(cwd, runs, ["list"], { pending: true });
    expect(listed.stdout).toMatch(/each\[0\]\S*check#1 and 1 more\n$/);
    const shown = await runIn(cwd, runs, ["show", "r1"], { outputFormat: "json" });
    expect(JSON.parse(shown.stdout).waiting).toHaveLength(2);
    const other = await runIn(cwd, approve, ["r1", "chek"]);
    expect(other.stderr).toContain('it waits for "check".');
    const both = await runIn(cwd, approve, ["r1", "check"]);
    expect(both).toMatchObject({ code: 5, stderr: expect.stringContaining("several places") });
    const keys = both.stderr.match(/each\[\d\]\S*/g) ?? [];
    expect(keys).toHaveLength(2);
    expect((await runIn(cwd, approve, ["r1", keys[0] ?? ""])).code).toBe(0);
    expect((await resume(cwd)).code).toBe(6);
    expect(effects(cwd).filter((line) => line.endsWith("-done"))).toHaveLength(1);
    expect((await runIn(cwd, approve, ["r1", "check"])).code).toBe(0);
    expect((await resume(cwd)).code).toBe(0);
    expect(effects(cwd).toSorted()).toEqual(["a", "a-done", "b", "b-done"]);
  });
});
