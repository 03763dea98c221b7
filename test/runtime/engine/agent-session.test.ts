import { describe, expect, it } from "vitest";
import type { AgentRequest } from "../../../runtime/effect.ts";
import type { AgentAction, AnyStep, Backend, Scope } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { endWith, goTo, step, steps } from "../../support/step-builder.ts";

function talking(requests: AgentRequest[], session?: string): Backend {
  return {
    name: "talking",
    available: async () => [],
    run: async (request) => {
      requests.push(request);
      return { kind: "answer", text: "yes", ...(session === undefined ? {} : { session }) };
    },
  };
}

function ask(id: string, more: Partial<AgentAction<Scope>> = {}, next?: string): AnyStep {
  const action: AgentAction<Scope> = {
    kind: "agent",
    agent: "x",
    prompt: () => id,
    decode: (text) => text,
    ...more,
  };
  return step(id, action, { exits: [next === undefined ? endWith() : goTo(next)] });
}

describe("a session that agent steps share", () => {
  it("goes on under the id by which the agent wants to be asked again", async () => {
    const requests: AgentRequest[] = [];
    const shared = { session: "plan" } as const;
    await runSample({
      plan: testPlan({ body: steps(ask("a", shared, "b"), ask("b", shared, "c"), ask("c")) }),
      options: { backend: talking(requests, "mine") },
    });
    expect(requests.map(({ session }) => session)).toEqual([
      { id: "id-1", isNew: true },
      { id: "mine", isNew: false },
      undefined,
    ]);
  });

  it("has one id, also for lanes that need it at the same time", async () => {
    const requests: AgentRequest[] = [];
    const branches = ["a", "b"].map((key) => ({
      key,
      body: steps(ask(key, { session: "plan" })),
    }));
    const fork = step("fork", {
      kind: "fork",
      branches,
      lanes: "unbounded",
      join: { kind: "ordered" },
    });
    await runSample({
      plan: testPlan({ body: steps(fork) }),
      options: { backend: talking(requests) },
    });
    expect(requests.map(({ session }) => session?.id)).toEqual(["id-1", "id-1"]);
  });
});

describe("what an agent is told besides its prompt", () => {
  it("is who it is, where it works, and which models would do", async () => {
    const requests: AgentRequest[] = [];
    const more = {
      persona: "agents/reviewer.md",
      systemPrompt: () => "Be brief.",
      cwd: () => "sub",
    };
    await runSample({
      plan: testPlan({
        models: [{ class: "small" }],
        body: steps(ask("a", { ...more, models: [{ model: "own" }] }, "b"), ask("b")),
      }),
      options: { backend: talking(requests) },
    });
    const [first, second] = requests;
    expect(first).toMatchObject({
      persona: "agents/reviewer.md",
      systemPrompt: "Be brief.",
      cwd: "/project/sub",
      models: [{ model: "own" }],
    });
    expect(second).toMatchObject({ cwd: "/project", models: [{ class: "small" }] });
  });

  it("follows the run where that names a model", async () => {
    const requests: AgentRequest[] = [];
    await runSample({
      plan: testPlan({ models: [{ class: "small" }], body: steps(ask("a")) }),
      options: { backend: talking(requests), models: [{ class: "large" }] },
    });
    expect(requests[0]?.models).toEqual([{ class: "large" }]);
  });
});
