import { describe, expect, it } from "vitest";
import { backendNamed } from "../../../runtime/backend-names.ts";
import type { AgentNeeds, Backend } from "../../../runtime/backends/backend.ts";
import { checkBackend, checkBash, doubtsAbout } from "../../../runtime/backends/preflight.ts";
import { createBackend, usualSettings } from "../../../runtime/backends/registry.ts";
import type { AnyBlock, Plan } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, shellStep, step, steps } from "../../support/step-builder.ts";

/** A plan that calls itself, with an agent in a loop and a command in the block below. */
const nested: Plan = testPlan({
  body: steps(
    step("l", {
      kind: "loop",
      head: { kind: "while", condition: () => false, atMost: 1 },
      body: steps(agentStep("deep", "x")),
      value: "last",
    }),
    step("b", { kind: "block", body: steps(shellStep("c", "true")) }),
    step("sub", {
      kind: "call",
      callee: () => nested,
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    }),
    step("dyn", {
      kind: "call",
      callee: { path: () => "x" },
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    }),
    agentStep("a", "x"),
  ),
});

const picky: Backend = {
  name: "picky",
  available: async ({ agents }) =>
    agents.map((agent) => ({ message: `No agent ${agent}.`, help: "Add it." })),
  run: async () => ({ kind: "answer", text: "" }),
};

describe("looking ahead", () => {
  it("shows a backend the models that recipes and their steps prefer, and those steps", async () => {
    const shown: unknown[] = [];
    const doubtful: Backend = {
      ...picky,
      doubts: async ({ models: wanted, steps: asking }) => {
        shown.push(...wanted, ...asking);
        return [{ message: "Hm." }];
      },
    };
    const models = [{ class: "fast" }];
    const plan = testPlan({
      models,
      body: steps(
        step("a", { kind: "agent", agent: "", prompt: () => "", decode: (text) => text, models }),
      ),
    });
    expect(await doubtsAbout(plan, doubtful)).toEqual([{ message: "Hm." }]);
    expect(shown).toEqual([models, models, "a"]);
    expect(await doubtsAbout(plan, picky)).toEqual([]);
  });

  it("asks the backend about every agent that the plan names", async () => {
    expect(await checkBackend(picky)(nested)).toEqual([
      { kind: "backend", message: "No agent x:a.", help: "Add it." },
      { kind: "backend", message: "No agent x:deep.", help: "Add it." },
    ]);
    expect(await checkBackend(picky)(testPlan({ body: steps(shellStep("c", "true")) }))).toEqual(
      [],
    );
  });

  it("asks for what recipes need, and leaves those out that only help after a failure", async () => {
    const asked: AgentNeeds[] = [];
    const backend: Backend = {
      ...picky,
      available: async (needs) => {
        asked.push(needs);
        return [];
      },
    };
    const nameless = agentStep("a", "x");
    const helper = { ...nameless, action: { ...nameless.action, agent: "" } };
    const recover = (body: AnyBlock) =>
      testPlan({
        body: steps({
          ...shellStep("c", "true"),
          around: [{ kind: "recover", kinds: ["exit"], body }],
        }),
      });
    await checkBackend(backend)(recover(steps(helper)));
    expect(asked).toEqual([]);
    await checkBackend(backend)(recover(steps(agentStep("named", "x"))));
    const capabilities = ["write-files", "read-files"];
    await checkBackend(backend)(testPlan({ body: steps(helper), capabilities }));
    expect(asked).toEqual([
      { agents: ["x:named"], capabilities: [] },
      { agents: [""], capabilities: ["read-files", "write-files"] },
    ]);
  });

  it("looks into branches, what a retry does between attempts, and what a recipe goes on as", async () => {
    const agent = (name: string) => testPlan({ body: steps(agentStep(name, "x")) });
    const body = (name: string) => agent(name).body;
    const plan = testPlan({
      body: steps(
        step("f", {
          kind: "fork",
          branches: [{ key: "b", body: body("branch") }],
          lanes: 1,
          join: { kind: "ordered" },
        }),
        {
          ...shellStep("r", "true"),
          around: [
            {
              kind: "retry",
              attempts: 2,
              kinds: ["exit"],
              initialDelayMs: 0,
              maxDelayMs: 0,
              factor: 1,
              recover: { body: body("between") },
            },
          ],
          exits: [
            { on: "ok", set: (v) => v, to: { kind: "restart", callee: () => agent("after") } },
            {
              on: "error",
              kinds: ["exit"],
              set: (v) => v,
              to: { kind: "restart", callee: { path: () => "unknown" } },
            },
          ],
        },
      ),
    });
    expect((await checkBackend(picky)(plan)).map(({ message }) => message)).toEqual([
      "No agent x:after.",
      "No agent x:between.",
      "No agent x:branch.",
    ]);
  });

  it("looks for bash when there are commands", async () => {
    expect(await checkBash()(nested)).toEqual([]);
    expect(await checkBash("/no/bash")(nested)).toEqual([
      {
        kind: "environment",
        message: "Commands need /no/bash, which is not there.",
        help: "Install bash.",
      },
    ]);
    expect(await checkBash("/no/bash")(testPlan({ body: steps(agentStep("a", "x")) }))).toEqual([]);
    const recovering = {
      ...agentStep("a", "x"),
      around: [{ kind: "recover", kinds: ["exit"], body: steps(shellStep("c", "true")) }] as const,
    };
    expect(await checkBash("/no/bash")(testPlan({ body: steps(recovering) }))).toHaveLength(1);
  });

  it("ends the run before it has done anything", async () => {
    const plan = testPlan({ body: steps(agentStep("a", "x")) });
    const { report, performed, trace } = await runSample({
      plan,
      options: { preflight: [checkBackend(picky)] },
    });
    expect(report).toMatchObject({ status: "backend_error", reason: "No agent x:a. Add it." });
    expect(performed).toEqual([]);
    expect(trace).toEqual(["run backend_error: No agent x:a. Add it."]);
    const broken = await runSample({
      plan,
      options: { preflight: [async () => [{ kind: "environment", message: "Full." }]] },
    });
    expect(broken.report).toMatchObject({ status: "failed", reason: "Full." });
  });
});

describe("the backends", () => {
  it("are made by their names", () => {
    expect(createBackend("scripted", {})?.name).toBe("scripted");
    expect(createBackend("command", { command: { words: ["cat"] } })?.name).toBe("command");
    expect(createBackend("command", {})).toBe(undefined);
    expect(createBackend("cursor", {})?.name).toBe("cursor");
    const clis = [usualSettings("gemini"), usualSettings("codex")];
    expect(createBackend("codex", { clis })?.name).toBe("codex");
    expect(createBackend("copilot", { clis })?.name).toBe("copilot");
    expect(["codex", "github-copilot", "toString", "scripted", "magic"].map(backendNamed)).toEqual([
      "codex",
      "copilot",
      undefined,
      "scripted",
      undefined,
    ]);
  });
});
