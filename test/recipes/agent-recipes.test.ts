import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Plan } from "../../compiler/index.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { Exit, Step } from "../../compiler/ir/step.ts";

const folder = join(import.meta.dirname, "..", "..", "recipes", "agent-recipes");
const files = readdirSync(folder)
  .filter((file) => /(?<!\.test)\.yaml$/.test(file))
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
    expect(plan.body.guardrails).toEqual({
      visits: isLong ? 5 : 3,
      total: isLong ? 150 : 100,
      exitOnOther: true,
    });
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
    const reviews = Object.keys(machines)
      .flatMap((id) => [...planOf(id).body.steps.values()])
      .filter((step) => /review/.test(step.id));
    expect(reviews.length).toBeGreaterThan(5);
    expect(reviews.filter((step) => !/review only/.test(promptOf(step)))).toEqual([]);
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
