import { describe, expect, test } from "vitest";
import { createScriptedBackend } from "../../runtime/backends/scripted.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { RunReport } from "../../runtime/index.ts";
import { runPlan } from "../../runtime/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import { compileAndLoad } from "../support/compile-and-load.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const dialects = ["amplifier", "amplihack", "agent-recipes", "command-template"] as const;
type Dialect = (typeof dialects)[number];

/** Recipes that print what they are given, where their language lets them. */
const callees: Readonly<Record<Dialect, string>> = {
  amplifier: `# recipec: dialect=amplifier
name: callee
description: Prints what it is given.
version: 1.0.0
context: {topic: nothing, tone: calm, stdin: ""}
steps:
  - id: say
    type: bash
    command: printf '%s %s %s' "$TOPIC" "$TONE" "$INPUT"
    env: {TOPIC: "{{topic}}", TONE: "{{tone}}", INPUT: "{{stdin}}"}
    output: said
`,
  amplihack: `# recipec: dialect=amplihack
name: callee
description: Prints what it is given.
context: {topic: nothing, tone: calm, stdin: ""}
steps:
  - id: say
    command: printf '%s %s %s' {{topic}} {{tone}} "{{stdin}}"
    output: said
`,
  "agent-recipes": `id: callee
label: Callee
description: Asks an agent.
initialStep: ask
steps:
  ask:
    prompt: Say something.
    outcomes: [done, other]
    onOutcome:
      done: {action: exit, reason: all-done}
      other: {action: exit, reason: user-provided-other}
`,
  "command-template": `name: callee
args: [topic:string, tone:string]
defaults: {topic: nothing, tone: calm}
template: printf '%s %s ' {topic} {tone}
`,
};

/** Recipes that call `callee.yaml`, passing on their topic and another tone. */
const callers: Readonly<Record<Dialect, string>> = {
  amplifier: `# recipec: dialect=amplifier
name: caller
description: Calls.
version: 1.0.0
context: {subject: rain}
steps:
  - id: call
    type: recipe
    recipe: callee.yaml
    context: {topic: "{{subject}}", tone: wild}
    output: got
`,
  amplihack: `# recipec: dialect=amplihack
name: caller
description: Calls.
context: {topic: rain}
steps:
  - id: call
    recipe: callee
    context: {tone: wild}
    output: got
`,
  "agent-recipes": `id: caller
label: Caller
description: Goes on as another recipe.
initialStep: begin
steps:
  begin:
    prompt: Begin.
    outcomes: [go, other]
    onOutcome:
      go: {action: restart-new-session, recipeId: callee}
      other: {action: exit, reason: user-provided-other}
`,
  "command-template": `name: caller
imports: {callee: {from: callee.yaml, values: {topic: "{topic}"}}}
args: [topic:string]
defaults: {topic: rain}
template:
  - printf piped
  - {name: callee, values: {tone: wild}}
  - cat
`,
};

/** What the caller's run leaves in the variables that the pair is about. */
const cells: Readonly<Record<Dialect, Readonly<Record<Dialect, object>>>> = {
  amplifier: {
    amplifier: { got: { said: "rain wild " } },
    amplihack: { got: { said: "rain wild" } },
    "agent-recipes": { got: { exit_reason: "all-done", outcome: "done" } },
    "command-template": { got: { stdout: "rain wild " } },
  },
  amplihack: {
    amplifier: { topic: "rain", tone: "wild", said: "rain wild " },
    amplihack: { topic: "rain", tone: "wild", said: "rain wild" },
    "agent-recipes": { topic: "rain", exit_reason: "all-done", outcome: "done" },
    "command-template": { topic: "rain", stdout: "rain wild " },
  },
  "agent-recipes": {
    amplifier: { said: "nothing calm " },
    amplihack: { said: "nothing calm" },
    "agent-recipes": { exit_reason: "all-done", outcome: "done" },
    "command-template": { stdout: "nothing calm " },
  },
  "command-template": {
    amplifier: { stdout: "rain wild piped" },
    amplihack: { stdout: "rain wild piped" },
    "agent-recipes": { stdout: "all-done" },
    "command-template": { stdout: "rain wild " },
  },
};

async function runPair(caller: string, callee: string): Promise<RunReport> {
  const folder = temporaryFolder({ "caller.yaml": caller, "callee.yaml": callee });
  const { plan, diagnostics } = await compileAndLoad(folder, "caller.yaml");
  if (!plan) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const backend = createScriptedBackend(systemClock, {
    rules: [
      { step: "begin", output: '{"outcome": "go"}' },
      { step: "ask", output: '{"outcome": "done"}' },
    ],
  });
  return runPlan(plan, { project: folder, backend });
}

const pairs = dialects.flatMap((from) => dialects.map((to) => [from, to] as const));

describe("a recipe of one language that calls one of another", () => {
  test.each(pairs)("%s calls %s", async (from, to) => {
    // A machine takes nothing, and says so of what it is passed.
    const caller = to === "agent-recipes" ? withoutValues(callers[from]) : callers[from];
    const report = await runPair(caller, callees[to]);
    expect(report.reason === undefined || report.status === "completed").toBe(true);
    expect(report.status).toBe("completed");
    expect(JSON.parse(encodePlainJson(report.outputs))).toMatchObject(cells[from][to]);
  });

  test("amplihack finds recipes in JSON by their name and by their file", async () => {
    const callee = JSON.stringify({
      name: "callee",
      args: ["topic:string", "tone:string"],
      template: "printf '%s %s' {topic} {tone}",
    });
    for (const name of ["callee", "callee.json"]) {
      const caller = callers.amplihack.replace("recipe: callee", `recipe: ${name}`);
      const folder = temporaryFolder({ "caller.yaml": caller, "callee.json": callee });
      const { plan, diagnostics } = await compileAndLoad(folder, "caller.yaml");
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const backend = createScriptedBackend(systemClock, { rules: [] });
      const report = plan && (await runPlan(plan, { project: folder, backend }));
      expect(report?.outputs.get("stdout")).toBe("rain wild");
    }
  });

  test("an engine's own variables stay with an amplifier callee whose variables are taken over", async () => {
    const { outputs } = await runPair(callers.amplihack, callees.amplifier);
    expect([...outputs.keys()].sort()).toEqual(["got", "said", "stdin", "tone", "topic"]);
  });

  test("a callee that fails fails the step of the caller", async () => {
    const failing = callees.amplifier.replace("printf '%s %s %s'", "false");
    for (const from of ["amplifier", "amplihack", "command-template"] as const) {
      const report = await runPair(callers[from], failing);
      const step = report.steps.find(({ id }) => id === "call" || id === "callee");
      expect(step?.error, from).toContain("sub-recipe 'callee' failed");
    }
  });
});

function withoutValues(caller: string): string {
  return caller
    .replace('    context: {topic: "{{subject}}", tone: wild}\n', "")
    .replace('{from: callee.yaml, values: {topic: "{topic}"}}', "callee.yaml")
    .replace(", values: {tone: wild}", "");
}
