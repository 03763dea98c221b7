import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../cli/commands/run.ts";
import { optionValues } from "../../cli/option-values.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const recipes = join(import.meta.dirname, "..", "..", "recipes", "amplifier");

interface Report {
  readonly status: string;
  readonly summary: { readonly final_output?: unknown };
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly pending?: { readonly stage: string; readonly prompt: string };
  readonly skipped: readonly { readonly id: string }[];
  readonly steps: readonly { readonly path: string; readonly status: string }[];
}

interface Ran {
  readonly exitCode: number;
  readonly report: Report;
}

/** Options of `recipec run` as the command line parser would give them. */
type Options = Readonly<Record<string, string | readonly string[]>>;

async function runRecipe(name: string, cwd: string, options: Options = {}): Promise<Ran> {
  const terminal = memoryTerminal({ cwd });
  const invocation = {
    operands: [join(recipes, `${name}.yaml`)],
    options: optionValues({ outputFormat: "json", ...options }),
  };
  const exitCode = await run(invocation, terminal);
  if (terminal.written.stdout === "") throw new Error(terminal.written.stderr);
  return { exitCode, report: JSON.parse(terminal.written.stdout) };
}

function git(cwd: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  return execFileSync("git", [...identity, ...args], { cwd, encoding: "utf8" });
}

describe("the recipes that ship", () => {
  const files = readdirSync(recipes).filter((file) => /(?<!\.test)\.yaml$/.test(file));

  test.each(files)("%s compiles without errors and warnings, and says what it is for", (file) => {
    const { requested } = compile([file], { files: createFileReader(recipes) });
    const problems = requested.flatMap(({ diagnostics }) => diagnostics);
    expect(problems.filter(({ severity }) => severity !== "note")).toEqual([]);
    expect(readFileSync(join(recipes, file), "utf8")).toMatch(/^# Purpose: /);
  });
});

test("repo-health counts, finds what is missing, and names the files with most TODOs", async () => {
  const cwd = temporaryFolder({
    "src/a.ts": "// TODO one\n// TODO two\nexport const a = 1;\n",
    "src/b.ts": "// FIXME three\n",
    "test/a.test.ts": "// nothing\n",
    LICENSE: "MIT\n",
  });
  const { exitCode, report } = await runRecipe("repo-health", cwd, { set: ["max_todos=2"] });
  expect(exitCode).toBe(0);
  expect(report.outputs).toMatchObject({
    file_count: 4,
    module_count: 2,
    test_count: 1,
    todo_count: 3,
    licence_exit: "0",
    changelog_exit: "1",
  });
  const written = readFileSync(join(cwd, ".recipec/repo-health/report.md"), "utf8");
  expect(report.summary.final_output).toBe(written);
  expect(written).toContain("| licence file | yes |");
  expect(written).toContain("| changelog | **missing** |");
  expect(written).toContain("  - `src/a.ts` (2)\n  - `src/b.ts` (1)");
});

test("repo-health leaves out the hotspots while there are few TODOs", async () => {
  const cwd = temporaryFolder({ "a.ts": "// TODO one\n" });
  const { report } = await runRecipe("repo-health", cwd);
  expect(report.skipped.map(({ id }) => id)).toEqual(["name-hotspots"]);
  expect(report.summary.final_output).not.toContain("Most TODOs");
});

test("audit-folders measures each folder with the sub-recipe and keeps their order", async () => {
  const cwd = temporaryFolder({
    "alpha/one.txt": "1\n2\n",
    "alpha/two.txt": "TODO later\n",
    "beta/one.txt": "1\n",
    "beta gamma's/x": "FIXME\nTODO\n",
    "node_modules/x/y": "",
  });
  const { exitCode, report } = await runRecipe("audit-folders", cwd);
  expect(exitCode).toBe(0);
  expect(report.summary.final_output).toBe(
    [
      "| folder | files | lines | TODOs |",
      "|---|---:|---:|---:|",
      "| ./alpha | 2 | 3 | 1 |",
      "| ./beta | 1 | 1 | 0 |",
      "| ./beta gamma's | 1 | 2 | 2 |",
      "",
    ].join("\n"),
  );
});

test("fix-until-stable stops when a round changes nothing", async () => {
  const cwd = temporaryFolder({ "f.txt": "xx" });
  const fixer = "[ $(wc -c < f.txt) -ge 4 ] || printf x >> f.txt";
  const { exitCode, report } = await runRecipe("fix-until-stable", cwd, {
    set: [`fixer=${fixer}`],
  });
  expect(exitCode).toBe(0);
  expect(report.outputs).toMatchObject({ stable: "yes", rounds: 3 });
  expect(report.summary.final_output).toBe("Stable after 3 rounds.\n");
});

test("fix-until-stable fails for a fixer that never comes to rest", async () => {
  const cwd = temporaryFolder({ "f.txt": "x" });
  const fixer = "printf x >> f.txt";
  const { exitCode, report } = await runRecipe("fix-until-stable", cwd, {
    set: [`fixer=${fixer}`],
  });
  expect(exitCode).toBe(2);
  expect(report.outputs["rounds"]).toBe(10);
  expect(readFileSync(join(cwd, "f.txt"), "utf8")).toHaveLength(11);
});

describe("review-change", () => {
  const set = [`change_file=${join(recipes, "review-change.example.diff")}`];

  test("plans a repair for a serious change", async () => {
    const script = join(recipes, "review-change.answers.json");
    const { report } = await runRecipe("review-change", temporaryFolder(), { set, script });
    expect(report.status).toBe("completed");
    expect(report.outputs["verdict"]).toMatchObject({ severity: "serious" });
    expect(report.outputs["repair_plan"]).toContain("tagged template");
    expect(report.summary.final_output).toContain("Thank you for the change!");
  });

  test("plans nothing for a harmless change, and hands the findings to the writer", async () => {
    const cwd = temporaryFolder({
      "answers.json": JSON.stringify({
        rules: [
          { agent: "review:judge", fail: "429 rate limit", times: 1 },
          { agent: "review:judge", output: 'Here: {"severity": "none", "findings": ["fine"]}' },
        ],
      }),
    });
    const { report } = await runRecipe("review-change", cwd, { set, script: "answers.json" });
    expect(report.skipped.map(({ id }) => id)).toEqual(["plan-repair"]);
    expect(report.summary.final_output).toContain('Findings: ["fine"]');
  });
});

describe("staged-release", () => {
  const set = ["version=1.4.0"];
  const changelog = "# Changelog\n\n## 1.4.0\n\n- Better.\n\n## 1.3.0\n\n- Old.\n";

  function repository(): string {
    const cwd = temporaryFolder({ "CHANGELOG.md": changelog, ".gitignore": ".recipec\n" });
    git(cwd, "init", "--quiet");
    git(cwd, "add", "--all");
    git(cwd, "commit", "--quiet", "--message", "Start");
    git(cwd, "config", "user.name", "Test");
    git(cwd, "config", "user.email", "test@example.org");
    return cwd;
  }

  test("waits for the first approval and shows the notes", async () => {
    const { exitCode, report } = await runRecipe("staged-release", repository(), { set });
    expect(exitCode).toBe(6);
    expect(report.status).toBe("paused_for_approval");
    expect(report.pending?.stage).toBe("notes");
    expect(report.pending?.prompt).toContain("- Better.");
  });

  test("tags the release after both approvals", async () => {
    const cwd = repository();
    const approve = ["notes", "package=ship it"];
    const { exitCode, report } = await runRecipe("staged-release", cwd, { set, approve });
    expect(exitCode).toBe(0);
    expect(report.summary.final_output).toContain("Tagged v1.4.0");
    expect(git(cwd, "tag", "--list", "-n9", "v1.4.0")).toContain("Approved: ship it");
    expect(existsSync(join(cwd, ".recipec/release/source-1.4.0.tar.gz.sha256"))).toBe(true);
  });

  test("tags nothing when the second approval is denied", async () => {
    const cwd = repository();
    const answers = { approve: ["notes"], deny: ["package=not today"] };
    const ran = await runRecipe("staged-release", cwd, { set, ...answers });
    expect(ran.exitCode).toBe(2);
    expect(ran.report.status).toBe("denied");
    expect(git(cwd, "tag", "--list")).toBe("");
  });
});

describe("fetch-with-fallback", () => {
  const from = (url: string): Options => ({ set: [`url=${url}`, "target=got"] });

  test("delivers the download, and the last copy once the source is gone", async () => {
    const cwd = temporaryFolder({ source: "hello\n" });
    const first = await runRecipe("fetch-with-fallback", cwd, from(`file://${cwd}/source`));
    expect(first.report.summary.final_output).toEqual({ source: "download", bytes: 6 });
    const second = await runRecipe("fetch-with-fallback", cwd, from(`file://${cwd}/gone`));
    expect(second.exitCode).toBe(0);
    expect(second.report.summary.final_output).toEqual({ source: "cache", bytes: 6 });
    expect(second.report.steps[0]?.status).toBe("degraded");
    expect(readFileSync(join(cwd, "got"), "utf8")).toBe("hello\n");
  });

  test("fails when nothing was ever downloaded", async () => {
    const cwd = temporaryFolder();
    const { exitCode } = await runRecipe("fetch-with-fallback", cwd, from(`file://${cwd}/gone`));
    expect(exitCode).toBe(2);
  });
});
