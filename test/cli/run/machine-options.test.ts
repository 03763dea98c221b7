// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts for a shell.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { optionValues } from "../../../cli/option-values.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const machine = `id: tidy
label: Tidy
description: Cleans up.
initialStep: clean
guardrails: {maxStepVisits: 3, maxTotalSteps: 20}
steps:
  clean:
    prompt: Clean.
    outcomes: [again, next, other]
    onOutcome:
      again: {nextStep: clean}
      next: {action: restart-new-session, recipeId: report}
      other: {action: exit, reason: user-provided-other}
`;

const second = `id: report
label: Report
description: Reports.
initialStep: tell
guardrails: {maxStepVisits: 2}
steps:
  tell:
    prompt: Tell.
    model: haiku
    outcomes: [done, other]
    onOutcome:
      done: {action: exit, reason: all-told}
      other: {action: exit, reason: user-provided-other}
`;

const answers = JSON.stringify({
  rules: [
    { step: "clean", times: 1, output: "Hm." },
    { step: "clean", times: 1, output: '{"outcome": "again"}' },
    { step: "clean", output: '{"outcome": "next"}' },
    { step: "tell", output: '{"outcome": "done"}' },
  ],
});

const files = { "recipes/tidy.yaml": machine, "recipes/report.yaml": second, "a.json": answers };

async function runIn(
  cwd: string,
  options: Readonly<Record<string, string | boolean>>,
  operands: readonly string[] = ["tidy"],
) {
  const terminal = memoryTerminal({ cwd });
  const exitCode = await run({ operands, options: optionValues(options) }, terminal);
  return { exitCode, ...terminal.written };
}

describe("run --verbose", () => {
  test("tells steps, prompts, outcomes, transitions and the end, each on a line", async () => {
    const options = { script: "a.json", verbose: true, maxSteps: "9" };
    const { stderr, stdout } = await runIn(temporaryFolder(files), options);
    const lines = stderr.split("\n").filter((line) => line.startsWith("[orchestration]"));
    expect(lines.map((line) => line.replace("[orchestration] ", ""))).toEqual([
      "Starting recipe: tidy",
      "Step: clean (visit 1/3, total 1/9)",
      expect.stringMatching(/^Sending prompt \(\d+ chars\) to scripted$/),
      "Retry: No JSON block found in response",
      "Outcome extracted: again",
      "Transition: clean → clean",
      "Step: clean (visit 2/3, total 2/9)",
      expect.stringMatching(/^Sending prompt/),
      "Outcome extracted: next",
      "Restart: report (new session)",
      "Step: tell (visit 1/2, total 1/9)",
      expect.stringMatching(/^Sending prompt \(\d+ chars\) to scripted \[haiku\]$/),
      "Outcome extracted: done",
      "Exit: all-told",
    ]);
    expect(stdout).not.toContain("[orchestration]");
    expect(stdout.endsWith("all-told\n")).toBe(true);
  });

  test("counts without bounds where a recipe has none", async () => {
    const amplifier =
      "name: a\ndescription: A.\nversion: 1.0.0\nsteps:\n  - {id: x, type: bash, command: 'true'}\n";
    const cwd = temporaryFolder({ "a.yaml": amplifier });
    const { stderr } = await runIn(cwd, { verbose: true }, ["a.yaml"]);
    expect(stderr).toContain("[orchestration] Step: x (visit 1, total 1)\n");
    expect(stderr).toContain("[orchestration] Exit: completed\n");
  });
});

test("a machine that its guardrail stopped goes on with a greater one", async () => {
  const cwd = temporaryFolder(files);
  const first = await runIn(cwd, { script: "a.json", maxSteps: "1", runId: "r1" });
  expect(first.exitCode).toBe(3);
  expect(first.stderr).toContain("  recipec runs resume r1 --max-steps N goes on with it.\n");
  const more = await runCommand(runs, memoryTerminal({ cwd }), ["resume", "r1"], { maxSteps: "9" });
  expect([more.code, more.stdout]).toEqual([0, expect.stringMatching(/all-told\n$/)]);
  expect(more.stderr).toContain("[run:resume] r1 (2 calls are done already)\n");
});

describe("run --list", () => {
  test("lists the recipes of the project and those that ship, without an operand", async () => {
    const { exitCode, stdout } = await runIn(temporaryFolder(files), { list: true }, []);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("    Cleans up.\n");
    expect(stdout).toMatch(/^review-and-commit +/m);
  });

  test("is what a command line without a recipe is told of", async () => {
    await expect(runIn(temporaryFolder(), {}, [])).rejects.toThrow("--list shows some");
  });
});

describe("run --dry-run of an outcome machine", () => {
  test("shows the machine in the layout of the document, and asks nobody", async () => {
    const { exitCode, stderr, stdout } = await runIn(temporaryFolder(files), { dryRun: true });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "Recipe: tidy",
        "  Label: Tidy",
        "  Description: Cleans up.",
        "  Guardrails: maxStepVisits=3, maxTotalSteps=20, exitOnOther=true",
        "",
        "  Steps:",
        "    clean (initial)",
        "      Outcomes: again → clean, next → RESTART report, other → EXIT",
        "      Model: (default)",
        "",
      ].join("\n"),
    );
  });

  test("shows the bounds and the model that the command line gives", async () => {
    const options = { dryRun: true, maxSteps: "9", maxVisits: "2", model: "opus" };
    const { stdout } = await runIn(temporaryFolder(files), options);
    expect(stdout).toContain("maxStepVisits=2, maxTotalSteps=9, exitOnOther=true\n");
    expect(stdout).toContain("      Model: opus\n");
    const { stdout: other } = await runIn(temporaryFolder(files), options, ["report"]);
    expect(other).toContain("      Model: haiku\n");
  });

  test("says that the open outcome does not end the recipe, where that is so", async () => {
    const open = second
      .replace("{maxStepVisits: 2}", "{exitOnOther: false}")
      .replace("{action: exit, reason: user-provided-other}", "{nextStep: tell}");
    const { stdout } = await runIn(temporaryFolder({ "a.yaml": open }), { dryRun: true }, [
      "a.yaml",
    ]);
    expect(stdout).toContain("exitOnOther=false\n");
    expect(stdout).toContain("Outcomes: done → EXIT, other → tell\n");
  });

  test("refuses a model that is no tier", async () => {
    const given = runIn(temporaryFolder(files), { dryRun: true, model: "gpt" });
    await expect(given).rejects.toThrow("whose models are haiku, sonnet, opus");
  });
});

describe("the model of a step", () => {
  const named = second
    .replace("guardrails:", "model: sonnet\nguardrails:")
    .replace("    model: haiku\n", "");
  const modelSeen = async (recipe: string, model?: string): Promise<string> => {
    const cwd = temporaryFolder({ "report.yaml": recipe, "a.json": answers });
    const options = { script: "a.json", verbose: true, ...(model === undefined ? {} : { model }) };
    const { stderr } = await runIn(cwd, options, ["report.yaml"]);
    return /to scripted(?: \[(\w+)\])?/.exec(stderr)?.[1] ?? "none";
  };

  test("is its own, else that of --model, else the default of the recipe, else the backend's", async () => {
    expect(await modelSeen(second, "opus")).toBe("haiku");
    expect(await modelSeen(named, "opus")).toBe("opus");
    expect(await modelSeen(named)).toBe("sonnet");
    expect(await modelSeen(named.replace("model: sonnet\n", ""))).toBe("none");
  });
});

describe("run --working-dir", () => {
  test("is where agents work, also after a restart", async () => {
    const cwd = temporaryFolder({ ...files, "elsewhere/keep": "" });
    const command =
      'bash -c \'pwd >> "$PWD/seen.txt"; read -r first; [[ $first == Clean* ]] && echo {\\"outcome\\": \\"next\\"} || echo {\\"outcome\\": \\"done\\"}\'';
    const { exitCode, stderr } = await runIn(cwd, { command, workingDir: "elsewhere" });
    expect(exitCode, stderr).toBe(0);
    const place = join(cwd, "elsewhere");
    expect(readFileSync(join(place, "seen.txt"), "utf8")).toBe(`${place}\n${place}\n`);
  });
});

describe("run --backend", () => {
  test("names what answers, and is refused before anything is kept where that is not there", async () => {
    const cwd = temporaryFolder(files);
    const given = runIn(cwd, { backend: "cursor" });
    await expect(given).rejects.toThrow(/cursor/);
    expect(readdirSync(cwd)).not.toContain(".recipec");
  });
});

describe("a restart", () => {
  test("names a recipe as `run ID` does: one of the configured folders, or one that ships", async () => {
    const restarting = (id: string): string =>
      machine.replace("recipeId: report", `recipeId: ${id}`);
    const cwd = temporaryFolder({
      "a.yaml": restarting("elsewhere"),
      "b.yaml": restarting("retrospective"),
      "more/elsewhere.yaml": second.replace("id: report", "id: elsewhere"),
      "recipec.config.yaml": "recipe_path: [more]\n",
      "a.json": JSON.stringify({
        rules: [
          { step: "clean", output: '{"outcome": "next"}' },
          { step: "tell", output: '{"outcome": "done"}' },
          { step: "reflect", output: '{"outcome": "complete"}' },
        ],
      }),
    });
    const first = await runIn(cwd, { script: "a.json" }, ["a.yaml"]);
    expect(first.stdout.endsWith("all-told\n"), first.stderr).toBe(true);
    const shipped = await runIn(cwd, { script: "a.json" }, ["b.yaml"]);
    expect(shipped.stdout.endsWith("retrospective-complete\n"), shipped.stderr).toBe(true);
  });
});

describe("agents in a git worktree", () => {
  const command =
    'bash -c \'echo "${BEADS_DB-none}" > seen.txt; echo {\\"outcome\\": \\"other\\", \\"otherDescription\\": \\"x\\"}\'';

  function git(cwd: string, ...args: readonly string[]): void {
    const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
    execFileSync("git", [...identity, ...args], { cwd, stdio: "pipe" });
  }

  function withDatabase(folder: string): string {
    mkdirSync(join(folder, ".beads-local"), { recursive: true });
    writeFileSync(join(folder, ".beads-local/local.db"), "");
    return folder;
  }

  async function databaseSeenIn(folder: string): Promise<string> {
    await runIn(folder, { command });
    return readFileSync(join(folder, "seen.txt"), "utf8").trim();
  }

  test("are told of the task database of their own tree, and of none elsewhere", async () => {
    const main = withDatabase(temporaryFolder(files));
    git(main, "init", "--quiet");
    git(main, "add", "recipes");
    git(main, "commit", "--quiet", "--message", "Start");
    const tree = join(temporaryFolder(), "tree");
    git(main, "worktree", "add", "--quiet", tree);
    expect(await databaseSeenIn(main)).toBe("none");
    expect(await databaseSeenIn(tree)).toBe("none");
    withDatabase(tree);
    expect(await databaseSeenIn(tree)).toBe(join(tree, ".beads-local/local.db"));
    const outside = withDatabase(temporaryFolder(files));
    expect(await databaseSeenIn(outside)).toBe("none");
  });
});
