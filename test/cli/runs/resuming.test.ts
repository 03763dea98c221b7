import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as approve from "../../../cli/commands/approve.ts";
import * as deny from "../../../cli/commands/deny.ts";
import { takeRun } from "../../../cli/run-store/run-owner.ts";
import { runIn } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { effects, folderOf, head, mark, project, release, resume, start } from "./gated-release.ts";

describe("a run that is resumed", () => {
  const rewrite = (cwd: string, from: string, to: string): void =>
    writeFileSync(join(cwd, "release.yaml"), release.replace("TIMEOUT", "0").replace(from, to));

  test("follows a changed recipe where nothing that ran has changed, and its gates ask anew", async () => {
    const cwd = project();
    await start(cwd, { set: ["api_token=s3cr3t-v4lue"] });
    await runIn(cwd, approve, ["r1", "notes"]);
    rewrite(cwd, "echo 'published", "true s3cr3t-v4lue; echo 'shipped");
    const resumed = await resume(cwd);
    expect(resumed.code).toBe(6);
    expect(resumed.stderr).toContain("release.yaml has changed since run r1 was started");
    expect(resumed.stderr).toMatch(/^-.*published[\s\S]*^\+.*true \[secret\]; .*shipped/m);
    expect(resumed.stderr).toContain(
      "recipec: step 'publish' was changed\nrecipec: safe: nothing that has run has changed\n",
    );
    expect(resumed.stderr.split("it does not count")).toHaveLength(2);
    expect(await runIn(cwd, approve, ["r1", "notes"], { message: "go" })).toMatchObject({
      code: 0,
    });
    expect((await runIn(cwd, deny, ["r1", "notes"])).stderr).toContain("that answer stays");
    const done = await resume(cwd);
    expect(JSON.parse(done.stdout).summary.final_output).toBe("shipped go\n");
    expect(effects(cwd)).toEqual(["notes", "publish"]);
    expect((await resume(cwd)).code).toBe(0);
  });

  test("stays in its directory", async () => {
    const cwd = project();
    await start(cwd);
    const elsewhere = await resume(cwd, { workingDir: "..", runsDir: ".recipec/runs" });
    expect(elsewhere.code).toBe(5);
    expect(elsewhere.stderr).toContain(`The run works in ${cwd} and goes on there, not in ".."`);
    expect((await resume(cwd, { workingDir: "." })).code).toBe(6);
  });

  test.each([
    ["is missing; the run cannot go on from it", (path: string) => rmSync(path)],
    [
      "cannot be read (it is no ordinary file)",
      (path: string) => {
        rmSync(path);
        symlinkSync("/dev/zero", path);
      },
    ],
    [
      "cannot be read (it is no ordinary file)",
      (path: string) => {
        rmSync(path);
        execFileSync("mkfifo", [path]);
      },
    ],
  ])("tells that its journal %s", async (what, replace) => {
    const cwd = project();
    await start(cwd);
    replace(join(folderOf(cwd), "journal.jsonl"));
    const { code, stderr } = await resume(cwd);
    expect(code).toBe(5);
    expect(stderr).toContain(`journal.jsonl ${what}`);
  });

  test("tells that nobody can own it where a file stands in the place of its owners", async () => {
    const cwd = project();
    await start(cwd);
    const owners = join(folderOf(cwd), "owner");
    rmSync(owners, { recursive: true });
    writeFileSync(owners, "");
    const { code, stderr } = await resume(cwd);
    expect(code).toBe(5);
    expect(stderr).toContain("Nobody can take the run");
  });

  test("keeps to its plan when --pinned", async () => {
    const cwd = project();
    await start(cwd);
    await runIn(cwd, approve, ["r1", "notes"]);
    rewrite(cwd, "echo 'published", "echo 'shipped");
    const pinned = await resume(cwd, { pinned: true });
    expect(JSON.parse(pinned.stdout).summary.final_output).toBe("published \n");
  });

  test("does not follow a recipe whose finished steps have changed; by force these run again", async () => {
    const cwd = project();
    await start(cwd);
    rewrite(cwd, "notes for", "better notes for");
    const refused = await resume(cwd);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain(
      "safe from step 'write-notes' on: nothing before it has changed",
    );
    expect(refused.stderr).toContain("choose --pinned");
    const forced = await resume(cwd, { force: true });
    expect(JSON.parse(forced.stdout).pending.prompt).toContain("better notes for");
    expect(effects(cwd)).toEqual(["notes", "notes"]);
  });

  test("does not follow a recipe whose inputs are declared otherwise, but by force", async () => {
    const cwd = project();
    await start(cwd);
    rewrite(cwd, "timeout_stage: x", "timeout_stage: y");
    const refused = await resume(cwd);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain(
      "unsafe because the input 'timeout_stage' was declared otherwise",
    );
    expect((await resume(cwd, { force: true })).code).toBe(6);
    expect(effects(cwd)).toEqual(["notes"]);
  });

  test("follows a recipe in which the step that failed has been mended", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("fragile")}steps:
  - id: first
    type: bash
    command: ${mark("first")}
  - id: second
    type: bash
    command: ${mark("second", "exit 1")}
`,
    });
    expect((await start(cwd)).code).toBe(2);
    const path = join(cwd, "release.yaml");
    writeFileSync(
      path,
      `${readFileSync(path, "utf8").replace("exit 1", "echo mended")}
  - id: third
    type: bash
    command: ${mark("third")}
`,
    );
    const resumed = await resume(cwd);
    expect(resumed.stderr).toContain("safe: nothing that has run has changed");
    expect(resumed.code).toBe(0);
    expect(effects(cwd)).toEqual(["first", "second", "second", "third"]);
  });

  test("needs --pinned when the recipe is gone", async () => {
    const cwd = project();
    await start(cwd);
    rmSync(join(cwd, "release.yaml"));
    for (const options of [{}, { force: true }]) {
      const { code, stderr } = await resume(cwd, options);
      expect(code).toBe(5);
      expect(stderr).toContain("cannot be compiled any more");
      // Force does not help, so it is no advice.
      expect(stderr).toContain("started with, or mend the recipe first (`recipec check` says");
    }
    expect((await resume(cwd, { pinned: true })).code).toBe(6);
  });

  test("says where it works when its project has moved, and goes on behind a link", async () => {
    const cwd = project();
    await start(cwd);
    const moved = `${cwd}-moved`;
    renameSync(cwd, moved);
    try {
      const lost = await resume(moved);
      expect(lost.code).toBe(5);
      expect(lost.stderr).toContain(`Run r1 works in ${cwd}, and no such directory is there: `);
      symlinkSync(moved, cwd);
      expect((await resume(moved)).code).toBe(6);
    } finally {
      rmSync(cwd);
      renameSync(moved, cwd);
    }
  });

  test("tries the step again that it failed at, and nothing else", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("fragile")}steps:
  - id: first
    type: bash
    command: ${mark("first")}
  - id: second
    type: bash
    command: ${mark("second", "test -e mended")}
  - id: third
    type: bash
    command: ${mark("third")}
`,
    });
    const events = "events.jsonl";
    expect((await start(cwd, { events })).code).toBe(2);
    const again = await resume(cwd, { events });
    expect(again.code).toBe(2);
    expect(again.stderr).toContain("(1 call is done already)");
    writeFileSync(join(cwd, "mended"), "");
    const last = await resume(cwd, { events });
    expect(last.code).toBe(0);
    expect(last.stderr).toContain("(1 call is done already)");
    expect(effects(cwd)).toEqual(["first", "second", "second", "second", "third"]);
    const told = readFileSync(join(cwd, events), "utf8");
    const ends = [...told.matchAll(/"recipe_step_ended".*?"step":"(\w+)"/g)];
    expect(ends.map(([, step]) => step)).toEqual(effects(cwd));
  });

  test("keeps to the sub-recipe that it found", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("outer")}context:
  which: inner
stages:
  - name: call
    steps:
      - id: call
        type: recipe
        recipe: "{{which}}.yaml"
        output: called
    approval:
      required: true
      prompt: Once more?
  - name: again
    steps:
      - id: again
        type: recipe
        recipe: "{{which}}.yaml"
        output: called
      - id: tell
        type: bash
        command: echo {{called.said}}
        output: final_output
`,
      "inner.yaml": `${head("inner")}steps:
  - id: say
    type: bash
    command: ${mark("say", "printf old")}
    output: said
`,
    });
    expect((await start(cwd)).code).toBe(6);
    const inner = readFileSync(join(cwd, "inner.yaml"), "utf8");
    writeFileSync(join(cwd, "inner.yaml"), inner.replace("old", "new"));
    const resumed = await resume(cwd, { approve: ["call"] });
    expect(JSON.parse(resumed.stdout).summary.final_output).toBe("old\n");
    expect(effects(cwd)).toEqual(["say", "say"]);
  });

  test("is refused while its process lives", async () => {
    const cwd = project();
    await start(cwd);
    const owner = takeRun(folderOf(cwd));
    const refused = await resume(cwd);
    expect(refused).toMatchObject({
      code: 5,
      stderr: expect.stringContaining(`belongs to process ${process.pid}`),
    });
    owner.release();
  });

  test("is refused, with the place, when its journal is damaged", async () => {
    const cwd = project();
    await start(cwd);
    const path = join(folderOf(cwd), "journal.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace("notes for", "votes for"));
    const refused = await resume(cwd);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain("journal.jsonl:4: this line is not as it was written");
  });

  test("asks about calls that were under way when that is wanted", async () => {
    const cwd = project();
    await start(cwd, { approve: ["notes"] });
    const path = join(folderOf(cwd), "journal.jsonl");
    const lines = readFileSync(path, "utf8").split("\n");
    const publish = lines.findIndex((line) => line.includes('"start","key":"publish#1"'));
    writeFileSync(path, `${lines.slice(0, publish + 1).join("\n")}\n{"torn`);
    const asked = await resume(cwd, { uncertain: "ask" });
    expect(asked).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(/was not finished.* {2}command publish#1\n/s),
    });
    expect((await resume(cwd)).code).toBe(0);
    expect(effects(cwd)).toEqual(["notes", "publish", "publish"]);
  });
});
