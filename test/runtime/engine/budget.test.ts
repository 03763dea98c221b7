import { describe, expect, it } from "vitest";
import type { Budget, Plan, Scope } from "../../../runtime/index.ts";
import { expectSameWhenResumed } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import type { RunSample } from "../../support/run-sample.ts";
import { echoProcesses, runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, shellStep, step, steps } from "../../support/step-builder.ts";

const each = (lanes: number, body = steps(agentStep("ask", (v) => `see ${String(v["item"])}`))) =>
  step("l", {
    kind: "loop",
    head: { kind: "each", list: (v: Scope) => v["xs"] ?? null, item: "item", atMost: 99, lanes },
    body,
    value: "list",
  });

const over = (count: number, lanes: number): Plan =>
  testPlan({
    params: { xs: Array.from({ length: count }, (_none, index) => `x${index}`) },
    body: steps(each(lanes)),
  });

const chain = testPlan({
  body: steps(
    agentStep("a", "x", { exits: [goTo("b", "first")], tracked: { index: 0 } }),
    agentStep("b", "y", { exits: [goTo("c")], tracked: { index: 1 } }),
    agentStep("c", "z"),
  ),
});

async function limited(sample: RunSample, budget: Budget): Promise<readonly [string, number]> {
  const whole = await runSample({ ...sample, options: { ...sample.options, budget } });
  expect(whole.report.status).toBe("limited");
  const calls = whole.performed.filter((effect) => effect.startsWith("agent")).length;
  return [whole.report.reason ?? "", calls];
}

describe("a budget", () => {
  it("ends a run before the call that it does not allow", async () => {
    const [reason, calls] = await limited({ plan: chain }, { agentCalls: 2 });
    expect(reason).toBe(
      "The budget is used up (agent calls: 2); with a greater one the run goes on.",
    );
    expect(calls).toBe(2);
  });

  it("lets a run go on that is resumed with more, and does nothing twice", async () => {
    const sample = { plan: chain, options: { budget: { agentCalls: 1 } } };
    const first = await runSample(sample);
    await expectSameWhenResumed(sample, first);
    const second = await runSample({ plan: chain }, first.entries);
    expect(second.report.status).toBe("completed");
    expect(second.performed).toEqual(["agent b#1", "agent c#1"]);
    expect(first.report.steps.map(({ error, status }) => error ?? status)).toEqual([
      "completed",
      "Step 'b': the budget of the run is used up",
    ]);
  });

  it("is set aside for all lanes before the first of them costs anything", async () => {
    const [reason, calls] = await limited({ plan: over(5, 5) }, { agentCalls: 4 });
    expect(reason).toBe(
      "The budget is used up (agent calls: 4, and 5 more would be needed); with a greater one the run goes on.",
    );
    expect(calls).toBe(0);
    const { report } = await runSample({
      plan: over(5, 5),
      options: { budget: { agentCalls: 5 } },
    });
    expect(report.status).toBe("completed");
  });

  it("is not given to anybody else while it is set aside", async () => {
    const fork = step(
      "f",
      {
        kind: "fork",
        lanes: "unbounded",
        join: { kind: "ordered" },
        branches: [
          { key: "many", body: steps(each(3)) },
          {
            key: "two",
            body: steps(agentStep("p", "p", { exits: [goTo("q")] }), agentStep("q", "q")),
          },
        ],
      },
      { exits: [endWith()] },
    );
    const plan = testPlan({ params: { xs: ["a", "b", "c"] }, body: steps(fork) });
    // The fork is sure of the two calls of its second branch, and the loop sets three more aside.
    const { report } = await runSample({ plan, options: { budget: { agentCalls: 5 } } });
    expect(report.status).toBe("completed");
    const [reason] = await limited({ plan }, { agentCalls: 4 });
    expect(reason).toContain("3 more would be needed");
  });

  it("gets back what was set aside for a step whose time is up", async () => {
    const timeout = { kind: "timeout", ms: 10 } as const;
    const onError = { on: "error", kinds: ["timeout"] } as const;
    const branches = ["a", "b"].map((key) => ({ key, body: steps(agentStep(key, "x")) }));
    const plan = testPlan({
      params: { xs: ["a", "b"] },
      body: steps(
        { ...each(1), around: [timeout], exits: [goTo("f", undefined, onError)] },
        step(
          "f",
          { kind: "fork", lanes: 1, join: { kind: "ordered" }, branches },
          { around: [timeout], exits: [goTo("last", undefined, onError)] },
        ),
        agentStep("last", "x"),
      ),
    });
    const script = [{ step: "last" }, { sleepMs: 20 }];
    const { report } = await runSample({ plan, script, options: { budget: { agentCalls: 3 } } });
    expect(report.status).toBe("completed");
  });

  it("of tokens and dollars counts on calls that cost what the dearest has cost so far", async () => {
    const script = [{ cost: 0.4, usage: { inputTokens: 90, outputTokens: 10 } }];
    const [reason, calls] = await limited({ plan: chain, script }, { cost: 1 });
    expect(reason).toBe("The budget is used up (cost: 1 USD); with a greater one the run goes on.");
    expect(calls).toBe(2);
    const [tokens] = await limited({ plan: chain, script }, { tokens: 150 });
    expect(tokens).toBe("The budget is used up (tokens: 150); with a greater one the run goes on.");
    const ask = agentStep("a", "x", { exits: [goTo("l")] });
    const plan = testPlan({ params: { xs: ["a", "b", "c"] }, body: steps(ask, each(3)) });
    expect(await limited({ plan, script }, { cost: 1.5 })).toEqual([
      "The budget is used up (cost: 1.5 USD); with a greater one the run goes on.",
      1,
    ]);
  });

  it("sees a later call that is dearer than all before", async () => {
    const script = [
      { contains: "x1", cost: 0.5, sleepMs: 1000 },
      { cost: 0.1, sleepMs: 1000 },
    ];
    const sample = { plan: over(9, 1), script };
    const first = await runSample({ ...sample, options: { budget: { cost: 1.35 } } });
    expect(first.timed.filter((line) => /agent|run l/u.test(line))).toEqual([
      "0 agent l[0]/ask x:ask #1",
      "1000 agent l[1]/ask x:ask #1",
      "2000 agent l[2]/ask x:ask #1",
      "3000 agent l[3]/ask x:ask #1",
      "4000 agent l[4]/ask x:ask #1",
      "5000 run limited: The budget is used up (cost: 1.35 USD); with a greater one the run goes on.",
    ]);
    const second = await runSample({ ...sample, options: { budget: { cost: 2 } } }, first.entries);
    expect(second.report.status).toBe("completed");
  });

  it("lets the first of many calls go alone, so that they are judged by what it took", async () => {
    const script = [{ cost: 0.4, sleepMs: 1000 }];
    const sample = { plan: over(4, 4), script };
    expect(await limited(sample, { cost: 1 })).toEqual([
      "The budget is used up (cost: 1 USD); with a greater one the run goes on.",
      2,
    ]);
    const first = await runSample({ ...sample, options: { budget: { cost: 1 } } });
    const second = await runSample({ ...sample, options: { budget: { cost: 2 } } }, first.entries);
    expect(second.report.status).toBe("completed");
    expect(second.performed.filter((effect) => effect.startsWith("agent"))).toHaveLength(2);
    const { timed } = await runSample({ ...sample, options: { budget: { cost: 2 } } });
    expect(timed.filter((line) => line.includes("end l["))).toEqual([
      "1000 end l[0]/ask completed",
      "2000 end l[1]/ask completed",
      "2000 end l[2]/ask completed",
      "2000 end l[3]/ask completed",
    ]);
  });

  it("lets the next call go alone where the first has failed", async () => {
    const failing = { contains: "x0", fail: { kind: "backend" as const, message: "no" } };
    const { timed } = await runSample({
      plan: over(4, 4),
      script: [failing, { cost: 0.1, sleepMs: 1000 }],
      options: { budget: { cost: 1 } },
    });
    expect(timed.filter((line) => line.includes("end l["))).toEqual([
      "0 end l[0]/ask failed: Step 'ask': agent 'x:ask' failed: no",
      "1000 end l[1]/ask completed",
      "2000 end l[2]/ask completed",
      "2000 end l[3]/ask completed",
    ]);
  });

  it("of steps and processes is one too", async () => {
    const first = shellStep("a", "one", { exits: [goTo("b")] });
    const plan = testPlan({ body: steps(first, shellStep("b", "two")) });
    const sample = { plan, processes: echoProcesses };
    expect((await limited(sample, { processes: 1 }))[0]).toContain("processes: 1");
    expect((await limited(sample, { steps: 1 }))[0]).toContain("steps: 1");
    const { report } = await runSample({
      ...sample,
      options: { budget: { processes: 2, steps: 2 } },
    });
    expect(report.status).toBe("completed");
  });

  it("of steps counts those that ask, run or wait for something, but none around them", async () => {
    const ask = agentStep("ask", "x", { exits: [goTo("approve")] });
    const approve = step(
      "approve",
      { kind: "gate", stage: "s", prompt: () => "Go on?", timeoutMs: 0, default: "deny" },
      { exits: [goTo("print", undefined, { on: "outcome", outcome: "approved" })] },
    );
    const program = { kind: "exec", argv: () => ["cat"], decode: (text: string) => text } as const;
    const inner = { kind: "block", body: steps(ask, approve, step("print", program)) } as const;
    const outer = { kind: "block", body: steps(step("inner", inner)) } as const;
    const sample = {
      plan: testPlan({ body: steps(step("outer", outer)) }),
      processes: echoProcesses,
      options: { approvals: new Map([["s", { decision: "approve", message: "" } as const]]) },
    };
    for (const count of [1, 2]) {
      expect((await limited(sample, { steps: count }))[0]).toContain(`steps: ${count}`);
    }
    expect((await limited(sample, { processes: 0 }))[0]).toContain("processes: 0");
    const options = { ...sample.options, budget: { steps: 3, processes: 1 } };
    const { report } = await runSample({ ...sample, options });
    expect(report.status).toBe("completed");
  });

  it("of time ends what runs, and the run can go on", async () => {
    const sample = { plan: chain, script: [{ sleepMs: 40_000 }] };
    const options = { budget: { wallClockMs: 60_000 } };
    const whole = await runSample({ ...sample, options });
    expect(whole.timed.at(-1)).toBe(
      "60000 run limited: The budget is used up (time: 60s); with a greater one the run goes on.",
    );
    const again = await runSample(sample, whole.entries);
    expect(again.report.status).toBe("completed");
    expect(again.performed).toEqual(["agent b#1", "agent c#1"]);
  });

  it("ends the calling recipes too, whatever they do about failures", async () => {
    const call = step(
      "sub",
      {
        kind: "call",
        callee: () => ({ ...chain, name: "child" }),
        input: { kind: "only", values: () => ({}) },
        result: "scope",
      },
      { exits: [endWith(), endWith(undefined, { on: "error", kinds: ["limit", "callee"] })] },
    );
    const [reason] = await limited({ plan: testPlan({ body: steps(call) }) }, { agentCalls: 1 });
    expect(reason).toContain("agent calls: 1");
  });

  it("also covers the reminder of an agent", async () => {
    const read = (): undefined => undefined;
    const base = agentStep("a", "x");
    if (base.action.kind !== "agent") throw new Error("No agent.");
    const action = { ...base.action, check: { kind: "json", read } } as const;
    const plan = testPlan({ body: steps({ ...base, action }) });
    expect((await limited({ plan }, { agentCalls: 1 }))[1]).toBe(1);
  });
});
