import { describe, expect, test } from "vitest";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, step, steps } from "../../support/step-builder.ts";

const tracked = { index: 0 } as const;

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
