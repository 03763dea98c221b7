// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts for a shell.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../../cli/commands/run.ts";
import { optionValues } from "../../../cli/option-values.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
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
