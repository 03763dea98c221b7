import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { CommandModule } from "../../cli/command.ts";
import * as list from "../../cli/commands/list.ts";
import * as plan from "../../cli/commands/plan.ts";
import * as run from "../../cli/commands/run.ts";
import { optionValues } from "../../cli/option-values.ts";
import type { MemoryTerminal } from "../support/memory-terminal.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process. */
async function call(
  command: CommandModule,
  operands: readonly string[],
  found: Readonly<Record<string, unknown>>,
  world: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ran> {
  const terminal: MemoryTerminal = memoryTerminal(world);
  const exitCode = await command.run({ operands, options: optionValues(found) }, terminal);
  return { exitCode, ...terminal.written };
}

const says = (word: string, name = word): string =>
  `name: ${name}\nsteps:\n  - id: a\n    command: echo ${word}\n`;

describe("a recipe that is named", () => {
  const folder = (): string =>
    temporaryFolder({
      ".claude/recipes/own.yaml": says("own"),
      "given/own.yaml": says("given"),
      "env/by.name.yaml": says("env"),
      "home/.amplihack/.claude/recipes/private.yaml": says("home"),
    });
  const shown = async (name: string, found: object = {}, env = {}): Promise<string> => {
    const cwd = folder();
    const world = { cwd, env: { HOME: join(cwd, "home"), ...env } };
    return (await call(run, [name], { ...found }, world)).stdout;
  };

  test("is found in the folders of the project", async () => {
    expect(await shown("own")).toBe("own\n");
  });

  test("is found in the folders of --recipe-dir first", async () => {
    expect(await shown("own", { recipeDir: ["given"] })).toBe("given\n");
  });

  test("is found where the environment says, also with dots in its name", async () => {
    expect(await shown("by.name", {}, { RECIPE_RUNNER_RECIPE_DIRS: "nowhere:env" })).toBe("env\n");
  });

  test("is found in the home directory", async () => {
    expect(await shown("private")).toBe("home\n");
  });

  test("is listed with those of the environment and the home directory", async () => {
    const cwd = folder();
    const env = { HOME: join(cwd, "home"), RECIPE_RUNNER_RECIPE_DIRS: "env" };
    const { stdout } = await call(list, [], { recipeDir: ["given"] }, { cwd, env });
    expect(stdout.match(/[\w./]+\.yaml/g)).toEqual([
      "given/own.yaml",
      "env/by.name.yaml",
      "home/.amplihack/.claude/recipes/private.yaml",
    ]);
  });
});

test("nothing to list is no mistake", async () => {
  const { exitCode, stdout } = await call(list, [], {}, { cwd: temporaryFolder({}) });
  expect([exitCode, stdout]).toEqual([0, "No recipes found.\n"]);
});

test("a sub-recipe is found in the bundle of the project that -C names", async () => {
  const cwd = temporaryFolder({
    "main.yaml":
      "name: m\nsteps:\n  - id: c\n    recipe: sub\n  - id: s\n    command: echo {{w}}\n",
    "proj/amplifier-bundle/recipes/sub.yaml":
      "name: sub\nsteps:\n  - id: a\n    command: basename $PWD\n    output: w\n",
  });
  const found = { workingDir: "proj", dialect: "amplihack" };
  expect((await call(run, ["main.yaml"], found, { cwd })).stdout).toBe("proj\n");
});

test("a relative working_dir starts where recipec was started, hooks run in -C", async () => {
  const cwd = temporaryFolder({
    "main.yaml":
      "name: r\nhooks:\n  pre_step: basename $PWD >> ../log\nsteps:\n  - id: a\n    working_dir: sub\n    command: basename $PWD\n",
    "sub/.keep": "",
    "proj/.keep": "",
  });
  const { stdout } = await call(run, ["main.yaml"], { workingDir: "proj" }, { cwd });
  expect(stdout).toBe("sub\n");
  expect(readFileSync(join(cwd, "log"), "utf8")).toBe("proj\n");
});

test("a directory for -C that is not there is told, and not made", async () => {
  const cwd = temporaryFolder({ "main.yaml": says("hi") });
  for (const dryRun of [false, true]) {
    const found = { workingDir: "nope", dialect: "amplihack", dryRun, outputFormat: "json" };
    await expect(call(run, ["main.yaml"], found, { cwd })).rejects.toThrow(
      'There is no directory "nope" to run in',
    );
  }
  expect(readdirSync(cwd)).not.toContain("nope");
});

test("an audit folder that nobody can make is told once, and the run goes on", async () => {
  const cwd = temporaryFolder({ "main.yaml": says("hi") });
  const found = { auditDir: "/proc/nowhere", dialect: "amplihack" };
  const { exitCode, stderr } = await call(run, ["main.yaml"], found, { cwd });
  expect(exitCode).toBe(0);
  expect(stderr.match(/the audit file cannot be written/g)).toHaveLength(1);
});

test("commands are told about their session as agents are, and not that they stand in another one", async () => {
  const names = ["TREE_ID", "SESSION_DEPTH", "MAX_DEPTH", "MAX_SESSIONS", "AGENT_BINARY"];
  const shown = names.map((name) => `$AMPLIHACK_${name}`).join(" ");
  const cwd = temporaryFolder({
    "main.yaml": `name: r\nsteps:\n  - id: a\n    command: echo $CLAUDECODE ${shown}\n`,
  });
  const env = { CLAUDECODE: "1", AMPLIHACK_SESSION_DEPTH: "2", AMPLIHACK_AGENT_BINARY: "" };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const told = await call(run, ["main.yaml"], {}, { cwd });
  expect(told.stdout).toMatch(/^[0-9a-f]{8} 3 6 10 claude$/m);
  const found = { agentBinary: "copilot" };
  const chosen = await call(run, ["main.yaml"], found, { cwd, env: { ...env, PATH: "/bin" } });
  expect(chosen.stdout).toContain(" 3 6 10 copilot\n");
  vi.unstubAllEnvs();
});

describe("the limit of steps", () => {
  const limited = async (steps: string, found: object = {}): Promise<readonly string[]> => {
    const text = `name: r\nrecursion: {max_total_steps: 2}\nsteps:\n${steps}`;
    const cwd = temporaryFolder({ "main.yaml": text });
    const all = { dialect: "amplihack", outputFormat: "json", ...found };
    const report = JSON.parse((await call(run, ["main.yaml"], all, { cwd })).stdout);
    // A limit that no run keeps is told before one begins.
    if (report.run === null) return [report.diagnostics[0].message];
    return report.steps.map((one: Record<string, unknown>) => `${one["id"]} ${one["status"]}`);
  };
  const echo = (id: string, more = ""): string => `  - {id: ${id}, command: echo${more}}\n`;
  const tooLow = (steps: number): string =>
    `Every successful run takes at least ${steps} counted steps, but the limit is 2.`;

  test("is asked for a group as a whole", async () => {
    const group = ["b", "c", "d"].map((id) => echo(id, ", parallel_group: g")).join("");
    const ends = await limited(echo("a") + group);
    expect(ends.filter((end) => end.endsWith("completed"))).toHaveLength(4);
    expect(await limited(group + echo("e"))).toEqual([tooLow(4)]);
  });

  test("is asked before the tags, which then leave uncounted what nobody wants", async () => {
    const found = { excludeTags: ["x"] };
    const tagged = echo("t", ", when_tags: [x]");
    expect(await limited(tagged + echo("a") + echo("b"), found)).toContain("b completed");
    expect(await limited(echo("a") + echo("b") + tagged, found)).toEqual([tooLow(3)]);
  });
});

test("what must be JSON degrades the step that calls a recipe, whose variables are there all the same", async () => {
  const cwd = temporaryFolder({
    "main.yaml":
      "name: m\nsteps:\n  - {id: c, recipe: sub, parse_json: true, output: o}\n  - {id: s, command: 'echo {{v}} {{o}}'}\n",
    "sub.yaml": "name: sub\nsteps:\n  - {id: a, command: echo 5, output: v}\n",
  });
  const found = { dialect: "amplihack", outputFormat: "json" };
  const report = JSON.parse((await call(run, ["main.yaml"], found, { cwd })).stdout);
  expect([report.status, report.steps[0].status]).toEqual(["completed", "degraded"]);
  expect(report.steps[2].output).toMatch(/^5 Recipe 'sub': SUCCESS/);
});

test("hooks hear of a failure that the recipe goes on after as one", async () => {
  const cwd = temporaryFolder({
    "main.yaml": `name: r
hooks:
  on_error: echo {{step_id}} $STEP_ID $STEP_STATUS >> log
steps:
  - {id: a, command: exit 3, continue_on_error: true}
`,
  });
  await call(run, ["main.yaml"], { dialect: "amplihack" }, { cwd });
  expect(readFileSync(join(cwd, "log"), "utf8")).toBe("a a failed\n");
});

describe("what an agent has changed", () => {
  const staged = async (fields: string, script: string): Promise<string> => {
    const cwd = temporaryFolder({
      "main.yaml": `name: r\nsteps:\n  - {id: a, prompt: go, ${fields}}\n`,
      "agent.sh": `cat > /dev/null; touch made; ${script}`,
    });
    execFileSync("git", ["init", "-q", cwd]);
    const found = { dialect: "amplihack", command: "bash agent.sh" };
    await call(run, ["main.yaml"], found, { cwd });
    return execFileSync("git", ["-C", cwd, "diff", "--cached", "--name-only"], {
      encoding: "utf8",
    });
  };
  const strict = "parse_json: true, parse_json_required: true";

  test("is staged, and nothing that recipec keeps", async () => {
    expect(await staged("model: m", "echo done")).toBe("agent.sh\nmade\nmain.yaml\n");
  });

  test("is staged though its answer is not the JSON that must be", async () => {
    expect(await staged(strict, "echo no JSON")).toContain("made");
  });

  test("is not staged where the agent has failed", async () => {
    expect(await staged(strict, "exit 1")).toBe("");
  });
});

test("--set makes values of words, the last one counts", async () => {
  const cwd = temporaryFolder({
    "main.yaml":
      "name: r\ncontext: {n: 0, flag: false, o: {k: 1}, s: ''}\nsteps:\n  - id: a\n    condition: flag\n    command: echo {{n}} {{o.k}} {{s}}\n",
  });
  const set = ["n=1", "n=007", "flag=True", 'o={"k": 5.0}', 's="q"'];
  const { stdout } = await call(run, ["main.yaml"], { set }, { cwd });
  expect(stdout).toBe('7 5.0 "q"\n');
});

describe("a dry run", () => {
  const cwd = (): string =>
    temporaryFolder({
      "main.yaml": `name: r
hooks: {pre_step: touch hooked}
steps:
  - {id: a, command: touch done, output: x}
  - {id: j, command: echo A, parse_json: true, output: j}
  - {id: p, command: echo B, output: y, parallel_group: g}
  - {id: t, command: echo, when_tags: [x]}
  - {id: c, recipe: sub, output: report}
  - {id: u, command: "echo {{left}}"}
`,
      "sub.yaml": "name: sub\nsteps:\n  - id: s\n    command: echo s\n    output: left\n",
    });

  test("tells each step as skipped and does nothing", async () => {
    const folder = cwd();
    const found = { dryRun: true, outputFormat: "json", excludeTags: ["x"] };
    const { exitCode, stdout } = await call(run, ["main.yaml"], found, { cwd: folder });
    const { outputs, status, steps } = JSON.parse(stdout);
    expect([exitCode, status]).toEqual([0, "completed"]);
    expect(
      steps.map((one: Record<string, unknown>) => [one["id"], one["status"], one["output"]]),
    ).toEqual([
      ["a", "skipped", "[dry run]"],
      ["j", "skipped", { dry_run: true, step: "j" }],
      ["p", "skipped", "(dry-run)"],
      ["t", "excluded", undefined],
      ["c", "skipped", "[dry run]"],
      ["u", "skipped", "[dry run]"],
    ]);
    const word = "(dry-run)";
    expect(outputs).toEqual({ x: word, j: word, y: word, left: word, report: word });
    expect(readdirSync(folder)).not.toContain("done");
    expect(readdirSync(folder)).not.toContain("hooked");
  });

  test("shows people the plan, and what tags leave out", async () => {
    const found = { dryRun: true, excludeTags: ["x"] };
    const { stdout } = await call(run, ["main.yaml"], found, { cwd: cwd() });
    expect(stdout).toContain("1. a: bash: touch done");
    expect(stdout.match(/LEFT OUT/g)).toHaveLength(1);
  });

  test("is what recipec plan shows of tags", async () => {
    const found = { includeTags: ["other"], outputFormat: "json" };
    const { stdout } = await call(plan, ["main.yaml"], found, { cwd: cwd() });
    const steps: readonly Record<string, unknown>[] = JSON.parse(stdout).steps;
    expect(steps.filter((step) => step["left_out"] === true).map((step) => step["id"])).toEqual([
      "t",
    ]);
  });

  test("fails where the context is not valid", async () => {
    const folder = temporaryFolder({
      "main.yaml":
        "name: r\ncontext_validation: {who: nonempty}\nsteps:\n  - id: a\n    command: echo {{who}}\n",
    });
    const { exitCode, stderr } = await call(run, ["main.yaml"], { dryRun: true }, { cwd: folder });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("preflight-validation");
  });
});

test("context_validation holds for the outermost recipe, which tells of its failure as a step", async () => {
  const cwd = temporaryFolder({
    "sub.yaml":
      'name: sub\ncontext_validation: {who: nonempty}\nsteps:\n  - id: a\n    command: echo "[{{who}}]"\n',
    "main.yaml": "name: m\nsteps:\n  - id: c\n    recipe: sub\n",
  });
  const found = { outputFormat: "json", dialect: "amplihack" };
  const alone = await call(run, ["sub.yaml"], found, { cwd });
  expect(alone.exitCode).toBe(2);
  expect(JSON.parse(alone.stdout).steps).toMatchObject([
    { id: "preflight-validation", status: "failed" },
  ]);
  const called = await call(run, ["main.yaml"], found, { cwd });
  expect(JSON.parse(called.stdout)).toMatchObject({
    status: "completed",
    steps: [
      {
        id: "c",
        output: expect.stringMatching(
          /^Recipe 'sub': SUCCESS \(\d+\.\ds\)\n {2}\[completed\] a \(\d+\.\ds\)\n$/,
        ),
      },
      { id: "a" },
    ],
  });
});

describe("the audit files", () => {
  const cwd = (): string =>
    temporaryFolder({
      "main.yaml":
        'name: a/b\nsteps:\n  - {id: good, command: echo ü}\n  - {id: off, command: echo, condition: "false"}\n  - {id: tagged, command: echo, when_tags: [x]}\n  - {id: bad, command: exit 3, continue_on_error: true}\n  - {id: call, recipe: sub}\n',
      "sub.yaml": "name: sub\nsteps:\n  - id: s\n    command: echo s\n",
    });

  test("hold a line for each step, in a file for each recipe", async () => {
    const folder = cwd();
    const found = { auditDir: "audit", excludeTags: ["x"] };
    await call(run, ["main.yaml"], found, { cwd: folder });
    const names = readdirSync(join(folder, "audit")).sort();
    expect(names.map((name) => name.replace(/\d{8}T\d{6}\.\d{3}Z/, "TIME"))).toEqual([
      "a-b_TIME.jsonl",
      "sub_TIME.jsonl",
    ]);
    const lines = readFileSync(join(folder, "audit", names[0] ?? ""), "utf8")
      .trim()
      .split("\n");
    expect(lines.map((line) => ({ ...JSON.parse(line), duration_ms: 0 }))).toMatchObject([
      { step_id: "good", status: "completed", duration_ms: 0, error: null, output_len: 2 },
      { step_id: "off", status: "skipped", error: null, output_len: 0 },
      { step_id: "bad", status: "failed", error: expect.stringContaining("3"), output_len: 0 },
      { step_id: "call", status: "completed" },
    ]);
  });

  test("that cannot be written stop nothing", async () => {
    const { exitCode, stderr } = await call(
      run,
      ["main.yaml"],
      { auditDir: "main.yaml/x" },
      { cwd: cwd() },
    );
    expect(exitCode).toBe(0);
    expect(stderr.match(/audit file cannot be written/g)).toHaveLength(1);
  });
});

describe("what agents change", () => {
  const staged = async (...args: readonly string[]): Promise<string> => {
    const cwd = temporaryFolder({
      "main.yaml": "# recipec: dialect=amplihack\nname: r\nsteps:\n  - id: a\n    prompt: p\n",
      "always.yaml":
        "# recipec: dialect=amplihack\nname: r\nsteps:\n  - id: a\n    prompt: p\n    auto_stage: true\n",
      "staged.yaml": "name: s\nsteps:\n  - id: s\n    command: git diff --cached --name-only\n",
      "prepare.yaml": "name: p\nsteps:\n  - id: p\n    command: git init -q .\n",
      "agent.sh": "echo changed > made.txt\n",
    });
    const world = { cwd, env: {} };
    await call(run, ["prepare.yaml"], {}, world);
    await runCli(["run", ...args, "--command", "bash agent.sh"], { cwd });
    return (await call(run, ["staged.yaml"], {}, world)).stdout;
  };

  test("is staged, unless the run leaves it", async () => {
    expect(await staged("main.yaml")).toContain("made.txt");
    expect(await staged("main.yaml", "--no-auto-stage")).toBe("");
    expect(await staged("always.yaml", "--no-auto-stage")).toContain("made.txt");
  });
});

test("list tells what has changed since the manifest was written", async () => {
  const cwd = temporaryFolder({
    "r/a.yaml": says("a"),
    "r/b.yml": says("b"),
    "r/a.test.yaml": "tests: []\n",
  });
  const changes = async (): Promise<string> =>
    (await call(list, ["r"], { changes: true }, { cwd })).stdout;
  expect(await changes()).toBe("new  r/a.yaml\nnew  r/b.yml\n");
  const written = await call(list, ["r"], { updateManifest: true }, { cwd });
  expect(written.stdout).toBe("r: 2 recipes in _recipe_manifest.json\n");
  expect((await call(list, ["r"], {}, { cwd })).stdout).toBe(
    "a  1.0.0  amplihack  r/a.yaml\nb  1.0.0  amplihack  r/b.yml\n",
  );
  expect(await changes()).toBe("No changes.\n");
  const manifest = JSON.parse(readFileSync(join(cwd, "r/_recipe_manifest.json"), "utf8"));
  expect(Object.keys(manifest)).toEqual(["a.yaml", "b.yml"]);
  expect(manifest["a.yaml"]).toMatch(/^[0-9a-f]{16}$/);
  writeFileSync(join(cwd, "r/a.yaml"), says("changed"));
  rmSync(join(cwd, "r/b.yml"));
  expect(await changes()).toBe("modified  r/a.yaml\ndeleted  r/b.yml\n");
  const json = await call(list, ["r"], { changes: true, outputFormat: "json" }, { cwd });
  expect(JSON.parse(json.stdout)).toEqual([
    { folder: "r", new: [], modified: ["a.yaml"], deleted: ["b.yml"] },
  ]);
});

test("the configuration may ask for the exit codes of the amplihack book", async () => {
  const cwd = temporaryFolder({
    "fails.yaml": "name: f\nsteps:\n  - id: a\n    command: exit 3\n",
    "broken.yaml": "name: b\nsteps:\n  - id: a\n    condition: '=='\n    command: echo\n",
    "book.yaml": "exit_codes: amplihack\n",
    "wrong.yaml": "exit_codes: book\n",
  });
  const codeOf = async (...args: readonly string[]): Promise<number | null> =>
    (await runCli(args, { cwd })).exitCode;
  expect(await codeOf("run", "fails.yaml")).toBe(2);
  expect(await codeOf("run", "fails.yaml", "--config", "book.yaml")).toBe(1);
  expect(await codeOf("check", "broken.yaml", "--config", "book.yaml")).toBe(2);
  expect(await codeOf("check", "broken.yaml", "--config", "wrong.yaml")).toBe(5);
});
