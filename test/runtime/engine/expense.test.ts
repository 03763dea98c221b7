import { describe, expect, test } from "vitest";
import type { Scope } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, step, steps } from "../../support/step-builder.ts";

const tracked = { index: 0 } as const;
const failing = { on: "ok", to: { kind: "raise" }, set: (v: Scope) => v } as const;

describe("what agents take", () => {
  test("is summed up for each listed step and for the run", async () => {
    const inner = agentStep("ask", ({ item }) => String(item));
    const loop = {
      kind: "loop",
      head: { kind: "each", list: () => ["x", "y"], item: "item", atMost: 9 },
      body: steps(inner),
      value: "list",
    } as const;
    const plan = testPlan({
      body: steps(
        step("all", loop, { tracked, exits: [goTo("last")] }),
        agentStep("last", "z", { tracked: { index: 1 }, exits: [endWith()] }),
      ),
    });
    const script = [
      { step: "ask", cost: 0.25, usage: { inputTokens: 10, outputTokens: 2 } },
      { step: "last", cost: 1, usage: { inputTokens: 1 } },
    ];
    const { report } = await runSample({ plan, script });
    expect(report).toMatchObject({ cost: 1.5, usage: { inputTokens: 21, outputTokens: 4 } });
    expect(report).not.toHaveProperty("costIsPartial");
    expect(report.steps).toMatchObject([
      { id: "all", cost: 0.5, usage: { inputTokens: 20, outputTokens: 4 } },
      { id: "last", cost: 1, usage: { inputTokens: 1 } },
    ]);
  });

  test("is summed up over all attempts at a step that holds others", async () => {
    const body = steps(
      agentStep("ask", "x", { exits: [goTo("check")] }),
      step("check", { kind: "none" }, { exits: [failing] }),
    );
    const retry = {
      kind: "retry",
      kinds: ["condition"],
      attempts: 3,
      initialDelayMs: 0,
      factor: 1,
      maxDelayMs: 0,
    } as const;
    const head = { kind: "each", list: () => ["x"], item: "item", atMost: 9 } as const;
    const plan = testPlan({
      body: steps(
        step(
          "group",
          { kind: "block", body },
          {
            tracked,
            around: [retry],
            exits: [goTo("each", undefined, { on: "error", kinds: ["condition"] })],
          },
        ),
        step(
          "each",
          { kind: "loop", head, body, value: "list" },
          {
            tracked: { index: 1 },
            around: [retry],
            exits: [endWith(undefined, { on: "error", kinds: ["condition"] })],
          },
        ),
      ),
    });
    const { report } = await runSample({ plan, script: [{ cost: 0.25 }] });
    expect(report.cost).toBe(1.5);
    expect(report.steps).toMatchObject([
      { id: "group", cost: 0.75 },
      { id: "each", cost: 0.75 },
    ]);
  });

  test("is called partial where an agent does not say it", async () => {
    const plan = testPlan({
      body: steps(
        agentStep("dear", "a", { tracked, exits: [goTo("mute")] }),
        agentStep("mute", "b", { tracked: { index: 1 } }),
      ),
    });
    const { report } = await runSample({ plan, script: [{ step: "dear", cost: 2 }] });
    expect(report).toMatchObject({ cost: 2, costIsPartial: true });
    expect(report).not.toHaveProperty("usage");
    expect(report.steps[1]).not.toHaveProperty("cost");
  });
});
