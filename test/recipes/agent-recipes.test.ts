import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../cli/commands/run.ts";
import { optionValues } from "../../cli/option-values.ts";
import type { Plan } from "../../compiler/index.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { Exit, Step } from "../../compiler/ir/step.ts";
import type { ScriptRule } from "../../runtime/backends/scripted.ts";
import { compileAndLoad } from "../support/compile-and-load.ts";
import { expectSameWhenResumed } from "../support/expect-run.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { runSample } from "../support/run-sample.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = join(import.meta.dirname, "..", "..", "recipes", "agent-recipes");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .sort();

function planOf(id: string): Plan {
  const { requested } = compile([`${id}.yaml`], { files: createFileReader(folder) });
  const [recipe] = requested;
  if (!recipe?.plan) throw new Error(`${id} has no plan`);
  return recipe.plan;
}

function stepOf(id: string, name: string): Step {
  const step = planOf(id).body.steps.get(name);
  if (!step) throw new Error(`${id} has no step ${name}`);
  return step;
}

/** Where each outcome of a step leads, and its model: `done -> commit, other -> EXIT(x) [haiku]`. */
function describeStep({ action, exits }: Step): string {
  const ways = exits.flatMap((exit) =>
    exit.on.kind === "outcome" ? [`${exit.on.outcome} -> ${describeTarget(exit)}`] : [],
  );
  const tier = action.kind === "agent" ? action.models[0]?.class : undefined;
  return `${ways.join(", ")}${tier === undefined ? "" : ` [${tier}]`}`;
}

function describeTarget({ then }: Exit): string {
  if (then.kind === "goto") return then.step;
  if (then.kind === "finish") return `EXIT(${String(then.reason)})`;
  if (then.kind === "restart" && then.callee.kind === "static")
    return `RESTART(${then.callee.plan})`;
  return then.kind;
}

function describeMachine(id: string): Readonly<Record<string, string>> {
  const { entry, steps } = planOf(id).body;
  const lines = [...steps.values()].map((step) => [step.id, describeStep(step)] as const);
  return Object.fromEntries([["initial", entry], ...lines]);
}

function promptOf(step: Step): string {
  const [part] = step.action.kind === "agent" ? step.action.prompt.parts : [];
  return part?.kind === "text" ? part.text : "";
}

const open = "other -> EXIT(user-provided-other)";
const review = (next: string, fix = "fix"): string =>
  `no-issues -> ${next}, issues-found -> ${fix}, ${open}`;
const repair = (next: string): string => `complete -> ${next}, ${open}`;
const commit = (done: string, nothing: string): string =>
  `committed -> ${done}, nothing-to-commit -> EXIT(${nothing}), ${open} [haiku]`;
const implement = `complete -> code-review, no-tasks -> EXIT(no-tasks), blocked -> EXIT(blocked), ${open}`;
const passes = ["completeness", "breadth", "simplicity", "consistency", "polish"];

/** The machines that the catalogue is to have. */
const machines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "review-and-commit": {
    initial: "code-review",
    "code-review": review("commit"),
    fix: repair("code-review"),
    commit: commit("EXIT(changes-committed)", "no-changes-to-commit"),
  },
  "document-design": {
    initial: "document",
    document: `complete -> review, needs-input -> EXIT(needs-input), ${open}`,
    review: review("commit"),
    fix: repair("review"),
    commit: commit("EXIT(committed)", "nothing-to-commit"),
  },
  "break-down-tasks": {
    initial: "analyze",
    analyze: `complete -> create-epic, design-missing -> EXIT(design-missing), needs-input -> EXIT(needs-input), ${open}`,
    "create-epic": repair("create-tasks"),
    "create-tasks": repair("review-tasks"),
    "review-tasks": review("commit", "fix-tasks"),
    "fix-tasks": repair("review-tasks"),
    commit: commit("EXIT(committed)", "nothing-to-commit"),
  },
  "implement-and-review": {
    initial: "implement",
    implement,
    "code-review": review("commit"),
    fix: repair("code-review"),
    commit: commit("EXIT(changes-committed)", "no-changes-to-commit"),
  },
  "implement-and-review-all": {
    initial: "implement",
    implement,
    "code-review": review("commit"),
    fix: repair("code-review"),
    commit: commit("RESTART(implement-and-review-all.yaml)", "no-changes-to-commit"),
  },
  rebase: {
    initial: "rebase",
    rebase: `complete -> review, ask-questions -> EXIT(ask-questions), conflicts-unresolvable -> EXIT(conflicts-unresolvable), ${open}`,
    review: review("complete"),
    fix: repair("review"),
    complete: `done -> EXIT(rebase-complete), ${open} [haiku]`,
  },
  retrospective: {
    initial: "reflect",
    reflect: `complete -> EXIT(retrospective-complete), ${open}`,
  },
  "refine-design": {
    initial: "locate-design",
    "locate-design": `found -> review-completeness, not-found -> EXIT(not-found), ${open} [haiku]`,
    ...Object.fromEntries(
      passes.flatMap((pass, index) => {
        const next = passes[index + 1];
        return [
          [`review-${pass}`, review(next ? `review-${next}` : "final-review", `fix-${pass}`)],
          [`fix-${pass}`, repair(`review-${pass}`)],
        ];
      }),
    ),
    "final-review": review("commit", "fix-final"),
    "fix-final": repair("final-review"),
    commit: commit("EXIT(committed)", "nothing-to-commit"),
  },
};

describe("the catalogue of outcome machines", () => {
  test("is complete", () => {
    const ids = files.map((file) => file.slice(0, -".yaml".length));
    expect(new Set(ids)).toEqual(new Set(Object.keys(machines)));
  });

  test.each(files)("%s has no problem and says what it is for", (file) => {
    const { requested } = compile([file], { files: createFileReader(folder) });
    expect(requested.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(readFileSync(join(folder, file), "utf8")).toMatch(/^# Purpose: /);
  });

  test.each(Object.keys(machines))("%s is the machine that it should be", (id) => {
    const plan = planOf(id);
    expect(plan.name).toBe(id);
    expect(describeMachine(id)).toEqual(machines[id]);
    const isLong = id === "refine-design";
    expect(plan.body.guardrails).toEqual({ visits: isLong ? 5 : 3, total: isLong ? 150 : 100 });
  });

  test("shares the steps of review, repair and commit to the letter", () => {
    for (const name of ["code-review", "fix", "commit"]) {
      const shared = ["review-and-commit", "implement-and-review", "implement-and-review-all"];
      const steps = shared.map((id) => stepOf(id, name));
      expect(new Set(steps.map(promptOf)).size).toBe(1);
      const [first, second, third] = steps.map(describeStep);
      expect(second).toBe(first);
      if (name !== "commit") expect(third).toBe(first);
    }
  });

  test("overrides exactly one transition of the shared commit", () => {
    const ways = (id: string): readonly string[] => describeStep(stepOf(id, "commit")).split(", ");
    const one = ways("implement-and-review");
    const all = ways("implement-and-review-all");
    expect(all.filter((way, index) => way !== one[index])).toEqual([
      "committed -> RESTART(implement-and-review-all.yaml)",
    ]);
  });

  test("names the task tool wherever a prompt uses it, and the one that a project may have instead", () => {
    const prompts = Object.keys(machines).flatMap((id) =>
      [...planOf(id).body.steps.values()].map((step) => promptOf(step)),
    );
    const using = prompts.filter((prompt) => /\bbd\b/.test(prompt));
    expect(using.length).toBeGreaterThan(5);
    const naming = using.filter((prompt) =>
      /`bd`,\s+or the one that CLAUDE\.md names/.test(prompt),
    );
    expect(
      using.filter((prompt) => !naming.includes(prompt)).map((text) => text.slice(0, 60)),
    ).toEqual([]);
  });

  test("asks reviews to change nothing", () => {
    for (const id of Object.keys(machines)) {
      for (const step of planOf(id).body.steps.values()) {
        if (!/review/.test(step.id)) continue;
        expect(promptOf(step), `${id} ${step.id}`).toMatch(/review only/);
      }
    }
  });

  test("declares what agents must be able to do", () => {
    const declared = Object.keys(machines).map((id) => [id, planOf(id).capabilities] as const);
    expect(Object.fromEntries(declared)).toMatchObject({
      retrospective: ["read-files"],
      rebase: ["read-files", "write-files", "run-commands", "spawn-agents"],
    });
    expect(declared.filter(([, capabilities]) => capabilities === undefined)).toEqual([]);
  });
});

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
    const clean = passes.map((pass) => [`review-${pass}`, "no-issues"] as const);
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
  const names = [...files, "shared/implement-step.yaml", "shared/review-commit-steps.yaml"];
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const),
  );
}
