import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as approve from "../../cli/commands/approve.ts";
import * as deny from "../../cli/commands/deny.ts";
import * as run from "../../cli/commands/run.ts";
import * as runs from "../../cli/commands/runs.ts";
import { takeRun } from "../../cli/run-store/run-owner.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runCommand, runIn } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const head = (name: string): string =>
  `# recipec: dialect=amplifier\nname: ${name}\ndescription: A sample.\nversion: 1.0.0\n`;

const mark = (name: string, more = ""): string => `echo ${name} >> effects.txt; ${more}`;

const release = `${head("release")}context:
  api_token: none
  timeout_stage: x
stages:
  - name: notes
    steps:
      - id: write-notes
        type: bash
        command: ${mark("notes", "echo 'notes for {{api_token}}'; echo careful >&2")}
        output: notes
    approval:
      required: true
      prompt: "Publish {{notes}}?"
      timeout: TIMEOUT
      default: deny
  - name: publish
    steps:
      - id: publish
        type: bash
        command: ${mark("publish", "echo 'published {{_approval_message}}'")}
        output: final_output
`;

const project = (timeout = "0"): string =>
  temporaryFolder({ "release.yaml": release.replace("TIMEOUT", timeout) });

const start = (cwd: string, options: Readonly<Record<string, unknown>> = {}) =>
  runIn(cwd, run, ["release.yaml"], { runId: "r1", ...options });

const resume = (cwd: string, options: Readonly<Record<string, unknown>> = {}) =>
  runIn(cwd, runs, ["resume", "r1"], { outputFormat: "json", ...options });

const effects = (cwd: string): readonly string[] =>
  readFileSync(join(cwd, "effects.txt"), "utf8").trimEnd().split("\n");

const folderOf = (cwd: string): string => join(cwd, ".recipec", "runs", "r1");

/** Paths below a folder with their rights, as `ls -R` would show them. */
function tree(folder: string, indent = ""): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const mode = (statSync(path).mode & 0o777).toString(8);
      const line = `${indent}${entry.name}${entry.isDirectory() ? "/" : ""} ${mode}`;
      return entry.isDirectory() ? [line, ...tree(path, `${indent}  `)] : [line];
    });
}

describe("the folder of a run", () => {
  test("has this layout, for its owner alone, and secrets only in the journal", async () => {
    const cwd = project();
    const started = await start(cwd, { set: ["api_token=s3cr3t-v4lue"] });
    expect(started.code).toBe(6);
    await runIn(cwd, approve, ["r1", "notes"], { message: "good" });
    expect((await resume(cwd)).code).toBe(0);
    const folder = folderOf(cwd);
    const inbox = readdirSync(join(folder, "inbox"))[0] ?? "";
    expect(tree(folder).map((line) => line.replace(inbox, "ANSWER.json"))).toMatchInlineSnapshot(`
      [
        "inbox/ 700",
        "  ANSWER.json 600",
        "journal.jsonl 600",
        "owner/ 700",
        "  2.json 600",
        "plan/ 700",
        "  release.plan.mjs 600",
        "result.json 600",
        "run.json 600",
        "steps/ 700",
        "  001-write-notes/ 700",
        "    command 600",
        "    stderr 600",
        "    stdout 600",
        "  002-publish/ 700",
        "    command 600",
        "    stdout 600",
      ]
    `);
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));
    const telling = paths.filter((path) => readFileSync(path, "utf8").includes("s3cr3t-v4lue"));
    expect(telling).toEqual([join(folder, "journal.jsonl")]);
    const text = (name: string): string => readFileSync(join(folder, "steps", name), "utf8");
    expect(text("001-write-notes/stdout")).toBe("notes for [secret]\n");
    expect(text("001-write-notes/stderr")).toBe("careful\n");
    expect(text("002-publish/command")).toContain("echo 'published good'");
  });
});

describe("a run that waits at a gate", () => {
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
    const cwd = project("1");
    await start(cwd);
    await runIn(cwd, approve, ["r1", "notes"]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
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
    expect(await resume(cwd)).toMatchObject({
      code: 5,
      stderr: expect.stringContaining("cannot be compiled any more"),
    });
    expect((await resume(cwd, { pinned: true })).code).toBe(6);
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
    expect((await resume(cwd, { events })).code).toBe(2);
    writeFileSync(join(cwd, "mended"), "");
    expect((await resume(cwd, { events })).code).toBe(0);
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
    await expect.poll(() => runIn(cwd, runs, ["show", "r1"])).toMatchObject({ code: 0 });
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

describe("following a run", () => {
  test("tells what it has done and does, until it is over, without secrets", async () => {
    const cwd = project();
    const terminal = memoryTerminal({ cwd });
    const options = { runId: "r1", wait: true, set: ["api_token=s3cr3t-v4lue"] };
    const running = runCommand(run, terminal, ["release.yaml"], options);
    await expect.poll(() => terminal.written.stderr, { timeout: 10_000 }).toContain("[gate:wait]");
    expect(terminal.written.stderr).toContain("  Publish notes for [secret]\n");
    const follower = memoryTerminal({ cwd });
    const followed = runCommand(runs, follower, ["follow", "r1"]);
    await expect.poll(() => follower.written.stdout, { timeout: 10_000 }).toContain("[gate] notes");
    await runIn(cwd, approve, ["r1", "notes"]);
    expect((await running).code).toBe(0);
    const { code, stdout } = await followed;
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "[run:follow] release (run r1)
      [command:start] write-notes#1
      [command:end] write-notes#1 exit code 0
      [gate] notes asks: Publish notes for [secret] ?
      [gate] notes#1 approved
      [command:start] publish#1
      [command:end] publish#1 exit code 0
      [run:end] completed
      "
    `);
  });

  test("says what a run waits for, or that its process ended without a word", async () => {
    const cwd = project();
    await start(cwd);
    const paused = await runIn(cwd, runs, ["follow", "r1"]);
    expect(paused.code).toBe(6);
    expect(paused.stdout).toContain('[run:end] paused_for_approval, waits for stage "notes"\n');
    const path = join(folderOf(cwd), "run.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("paused_for_approval", "running"));
    const left = await runIn(cwd, runs, ["follow", "r1"]);
    expect([left.code, left.stdout.includes("[run:end] interrupted")]).toEqual([130, true]);
  });

  test("tells of failures, changed plans and steps that are tried again", async () => {
    const cwd = temporaryFolder({
      "release.yaml": `${head("fragile")}steps:
  - id: only
    type: bash
    command: test -e mended
    timeout: 1
`,
    });
    await start(cwd);
    await resume(cwd);
    const { stdout } = await runIn(cwd, runs, ["follow", "r1"]);
    expect(stdout).toContain("[command:end] only#1 exit code 1\n[run:again] only#1\n");
    expect(stdout).toContain("[run:end] failed: Step 'only': command failed with exit code 1\n");
    expect((await runIn(cwd, runs, ["follow", "r9"])).code).toBe(5);
  });
});
