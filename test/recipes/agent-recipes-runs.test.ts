import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../cli/commands/run.ts";
import { optionValues } from "../../cli/option-values.ts";
import type { ScriptRule } from "../../runtime/backends/scripted.ts";
import { compileAndLoad } from "../support/compile-and-load.ts";
import { expectSameWhenResumed } from "../support/expect-run.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runSample } from "../support/run-sample.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = join(import.meta.dirname, "..", "..", "recipes", "agent-recipes");

/** Answers of an agent that reports these outcomes, step by step. */
function reports(...steps: readonly (readonly [step: string, outcome: string])[]): ScriptRule[] {
  return steps.map(([step, outcome]) => {
    const block = JSON.stringify({ outcome, otherDescription: "It is raining." });
    return { step, times: 1, output: `I looked at it.\n\n${block}\n` };
  });
}

interface Ran {
  readonly exitCode: number;
  readonly status: string;
  readonly reason?: string;
  readonly steps: readonly { readonly path: string; readonly status: string }[];
  readonly outputs: Readonly<Record<string, unknown>>;
}

async function runRecipe(
  id: string,
  rules: readonly ScriptRule[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const cwd = temporaryFolder({ "answers.json": JSON.stringify({ rules }) });
  const terminal = memoryTerminal({ cwd });
  const options = { outputFormat: "json", backend: "scripted", script: "answers.json", ...more };
  const invocation = {
    operands: [join(folder, `${id}.yaml`)],
    options: optionValues(options),
  };
  const exitCode = await run(invocation, terminal);
  if (terminal.written.stdout === "") throw new Error(terminal.written.stderr);
  return { exitCode, ...JSON.parse(terminal.written.stdout) };
}

describe("the catalogue, run with scripted agents", () => {
  test("review-and-commit repairs what the review finds, and commits", async () => {
    const ran = await runRecipe(
      "review-and-commit",
      reports(
        ["code-review", "issues-found"],
        ["fix", "complete"],
        ["code-review", "no-issues"],
        ["commit", "committed"],
      ),
    );
    expect(ran).toMatchObject({ exitCode: 0, status: "completed", reason: "changes-committed" });
    expect(ran.steps.map(({ path }) => path)).toEqual([
      "code-review",
      "fix",
      "code-review~2",
      "commit",
    ]);
    expect(ran.outputs).toEqual({ exit_reason: "changes-committed", outcome: "committed" });
  });

  test("review-and-commit gives up when the review finds something for ever", async () => {
    const round = reports(["code-review", "issues-found"], ["fix", "complete"]);
    const ran = await runRecipe("review-and-commit", [...round, ...round, ...round]);
    expect(ran).toMatchObject({
      exitCode: 3,
      status: "limited",
      reason: "max-step-visits-exceeded:code-review",
    });
    expect(ran.steps).toHaveLength(6);
  });

  test("an agent that says why it cannot go on ends the recipe with its words", async () => {
    const ran = await runRecipe("rebase", reports(["rebase", "other"]));
    expect(ran).toMatchObject({ exitCode: 0, reason: "user-provided-other" });
    expect(ran.outputs).toMatchObject({ other_description: "It is raining." });
  });

  test("an agent that reports nothing, also when reminded, ends the recipe as failed", async () => {
    const ran = await runRecipe("retrospective", [{ output: "It was fine." }]);
    expect(ran).toMatchObject({ exitCode: 2, status: "failed", reason: "orchestration-error" });
  });

  test("an agent that cannot be reached ends the recipe as a failure of the backend", async () => {
    const ran = await runRecipe("retrospective", [{ fail: "The agent has crashed." }]);
    expect(ran).toMatchObject({ exitCode: 4, status: "backend_error", reason: "backend-error" });
  });

  test("refine-design goes through all passes", async () => {
    const clean = ["completeness", "breadth", "simplicity", "consistency", "polish"].map(
      (pass) => [`review-${pass}`, "no-issues"] as const,
    );
    const ran = await runRecipe(
      "refine-design",
      reports(
        ["locate-design", "found"],
        ...clean,
        ["final-review", "issues-found"],
        ["fix-final", "complete"],
        ["final-review", "no-issues"],
        ["commit", "nothing-to-commit"],
      ),
    );
    expect(ran).toMatchObject({ exitCode: 0, reason: "nothing-to-commit" });
  });

  test("implement-and-review-all starts over after each commit, until no task is left", async () => {
    const task = [
      ["implement", "complete"],
      ["code-review", "no-issues"],
      ["commit", "committed"],
    ] as const;
    const ran = await runRecipe(
      "implement-and-review-all",
      reports(...task, ...task, ["implement", "no-tasks"]),
    );
    expect(ran).toMatchObject({ exitCode: 0, status: "completed", reason: "no-tasks" });
    expect(ran.steps.map(({ path }) => path)).toEqual([
      "implement",
      "code-review",
      "commit",
      "~2/implement",
      "~2/code-review",
      "~2/commit",
      "~3/implement",
    ]);
  });

  test("the command line bounds a machine in place of its guardrails", async () => {
    const round = reports(["code-review", "issues-found"], ["fix", "complete"]);
    expect(await runRecipe("review-and-commit", round, { maxVisits: "1" })).toMatchObject({
      exitCode: 3,
      reason: "max-step-visits-exceeded:code-review",
    });
    expect(await runRecipe("review-and-commit", round, { maxSteps: "1" })).toMatchObject({
      exitCode: 3,
      reason: "max-total-steps",
    });
    const task = reports(
      ["implement", "complete"],
      ["code-review", "no-issues"],
      ["commit", "committed"],
    );
    expect(await runRecipe("implement-and-review-all", task, { maxRestarts: "0" })).toMatchObject({
      exitCode: 3,
      reason: "max-restarts",
    });
  });

  test("an agent command learns the session, the model and what it is told besides", async () => {
    const answer = [
      'echo "$1 $RECIPEC_SESSION_NEW $RECIPEC_SYSTEM_PROMPT" >> seen.txt',
      'if [ "$RECIPEC_STEP" = commit ]; then word=committed; else word=no-issues; fi',
      'printf \'{"outcome": "%s"}\' "$word"',
    ];
    const cwd = temporaryFolder({ "answer.sh": answer.join("\n") });
    const options = optionValues({
      command: "bash answer.sh {model}",
      model: "opus",
      systemPrompt: "Be brief.",
    });
    const operands = [join(folder, "review-and-commit.yaml")];
    expect(await run({ operands, options }, memoryTerminal({ cwd }))).toBe(0);
    expect(readFileSync(join(cwd, "seen.txt"), "utf8")).toBe(
      "opus 1 Be brief.\nhaiku 0 Be brief.\n",
    );
  });

  test("people read the answers on standard output, and how it ended on the last line", async () => {
    const rules = reports(["code-review", "issues-found"], ["fix", "complete"]);
    const cwd = temporaryFolder({ "answers.json": JSON.stringify({ rules }) });
    const terminal = memoryTerminal({ cwd });
    const options = optionValues({ backend: "scripted", script: "answers.json", maxVisits: "1" });
    const operands = [join(folder, "review-and-commit.yaml")];
    expect(await run({ operands, options }, terminal)).toBe(3);
    expect(terminal.written.stdout).toBe(
      [...rules.map(({ output }) => output ?? ""), "max-step-visits-exceeded:code-review\n"].join(
        "",
      ),
    );
    expect(terminal.written.stderr).toContain("[step:outcome] code-review issues-found\n");
  });

  test("a run goes on after every entry of its journal, also between answer and reminder", async () => {
    const { plan } = await compileAndLoad(temporaryFolder(recipeTexts()), "review-and-commit.yaml");
    if (!plan) throw new Error("the recipe has errors");
    const script: readonly ScriptRule[] = [
      { step: "code-review", contains: "previous response", output: '{"outcome": "no-issues"}' },
      { step: "code-review", output: "It looks good to me." },
      { step: "commit", output: '{"outcome": "committed"}' },
    ];
    const whole = await runSample({ plan, script });
    expect(whole.report).toMatchObject({ status: "completed", reason: "changes-committed" });
    expect(whole.trace).toContain("remind code-review: No JSON block found in response");
    await expectSameWhenResumed({ plan, script }, whole);
  });
});

function recipeTexts(): Readonly<Record<string, string>> {
  const names = [
    "review-and-commit.yaml",
    "shared/implement-step.yaml",
    "shared/review-commit-steps.yaml",
  ];
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const),
  );
}
