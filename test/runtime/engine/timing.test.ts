import { describe, expect, it } from "vitest";
import type { Pacing, Scope } from "../../../runtime/index.ts";
import { expectSameWhenResumed } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, step, steps } from "../../support/step-builder.ts";

const paced = agentStep("ask", (v) => `see ${String(v["item"])}`, {
  around: [
    {
      kind: "retry",
      attempts: 9,
      initialDelayMs: 0,
      maxDelayMs: 0,
      factor: 1,
      kinds: ["rate-limit"],
    },
    { kind: "pace" },
  ],
});

const loop = (lanes: number, ...body: Parameters<typeof steps>) =>
  step("l", {
    kind: "loop",
    head: { kind: "each", list: (v: Scope) => v["xs"] ?? null, item: "item", atMost: 9, lanes },
    body: steps(...body),
    value: "list",
  });

const plan = (pacing: Pacing | undefined, lanes = 4) =>
  testPlan({
    params: { xs: ["a", "b", "c", "d"] },
    body: steps(loop(lanes, paced)),
    ...(pacing === undefined ? {} : { pacing }),
  });

const agentLines = (timed: readonly string[]) => timed.filter((line) => line.includes("agent"));

describe("pacing", () => {
  it("lets so many agents work at once", async () => {
    const script = [{ sleepMs: 10 }];
    const { timed } = await runSample({ plan: plan({ minDelayMs: 0, maxConcurrent: 2 }), script });
    expect(timed.at(-1)).toBe("20 run completed");
    const free = await runSample({ plan: plan(undefined), script });
    expect(free.timed.at(-1)).toBe("10 run completed");
    const capped = await runSample({
      plan: plan(undefined),
      script,
      options: { maxConcurrent: 1 },
    });
    expect(capped.timed.at(-1)).toBe("40 run completed");
  });

  it("waits between the end of a call and the next one", async () => {
    const pacing = { minDelayMs: 100, maxConcurrent: 1 };
    const sample = { plan: plan(pacing), script: [{ sleepMs: 10 }] };
    const whole = await runSample(sample);
    await expectSameWhenResumed(sample, whole);
    const { timed } = whole;
    expect(agentLines(timed)).toEqual([
      "0 agent l[0]/ask x:ask #1",
      "110 agent l[1]/ask x:ask #1",
      "220 agent l[2]/ask x:ask #1",
      "330 agent l[3]/ask x:ask #1",
    ]);
  });

  it("slows down after a refusal and speeds up again after successes", async () => {
    const backoff = { initialMs: 1_000, maxMs: 3_000, multiplier: 2, resetAfterSuccesses: 2 };
    const pacing = { minDelayMs: 0, maxConcurrent: 1, backoff };
    const script = [{ contains: "see a", times: 3, fail: "429 too many requests" }];
    const { timed } = await runSample({ plan: plan(pacing, 1), script });
    expect(agentLines(timed)).toEqual([
      "0 agent l[0]/ask x:ask #1",
      "1000 agent l[0]/ask x:ask #2",
      "3000 agent l[0]/ask x:ask #3",
      "6000 agent l[0]/ask x:ask #4",
      "9000 agent l[1]/ask x:ask #1",
      "9000 agent l[2]/ask x:ask #1",
      "9000 agent l[3]/ask x:ask #1",
    ]);
  });

  it("is that of the outermost recipe which has one", async () => {
    const child = plan({ minDelayMs: 0, maxConcurrent: 1 });
    const sub = step("sub", {
      kind: "call",
      callee: () => child,
      input: { kind: "only", values: () => ({}) },
      result: "scope",
    });
    const script = [{ sleepMs: 10 }];
    const own = await runSample({ plan: testPlan({ body: steps(sub) }), script });
    expect(own.timed.at(-1)).toBe("40 run completed");
    const pacing = { minDelayMs: 0, maxConcurrent: 4 };
    const outer = await runSample({ plan: testPlan({ pacing, body: steps(sub) }), script });
    expect(outer.timed.at(-1)).toBe("10 run completed");
  });

  it("holds for the whole tree: lanes of sub-recipes queue, wait and slow down together", async () => {
    const child = testPlan({ params: { item: "" }, body: steps(paced) });
    const call = step("sub", {
      kind: "call",
      callee: () => child,
      input: { kind: "only", values: (v: Scope) => ({ item: v["item"] ?? null }) },
      result: "scope",
    });
    const backoff = { initialMs: 1_000, maxMs: 9_000, multiplier: 2, resetAfterSuccesses: 2 };
    const pacing = { minDelayMs: 100, maxConcurrent: 2, backoff };
    const tree = testPlan({ params: { xs: ["a", "b", "c"] }, pacing, body: steps(loop(3, call)) });
    const script = [
      { contains: "see b", times: 2, fail: "429 too many requests" },
      { sleepMs: 10 },
    ];
    const { timed } = await runSample({ plan: tree, script });
    expect(agentLines(timed)).toEqual([
      "0 agent l[0]/sub/ask x:ask #1",
      "0 agent l[1]/sub/ask x:ask #1",
      // Refused at 0: a tenth since then, and a second for everybody.
      "1100 agent l[2]/sub/ask x:ask #1",
      // Its turn came when the first call had ended, at 10.
      "1110 agent l[1]/sub/ask x:ask #2",
      "3210 agent l[1]/sub/ask x:ask #3",
    ]);
  });
});

describe("a timeout", () => {
  const slow = [{ step: "slow", sleepMs: 5_000 }];

  it("ends an agent and fails with the time", async () => {
    const body = steps(agentStep("slow", "x", { around: [{ kind: "timeout", ms: 1_500 }] }));
    const { timed, report } = await runSample({ plan: testPlan({ body }), script: slow });
    expect(timed.at(-1)).toMatch(/^1500 run failed/u);
    expect(report.failure).toMatchObject({
      kind: "timeout",
      message: "Step 'slow': agent 'x:slow' timed out after 1.5s",
    });
  });

  it("is for each attempt", async () => {
    const around = [
      {
        kind: "retry",
        attempts: 2,
        initialDelayMs: 10,
        maxDelayMs: 10,
        factor: 1,
        kinds: ["timeout"],
      },
      { kind: "timeout", ms: 1_000 },
    ] as const;
    const body = steps(agentStep("slow", "x", { around }));
    const { timed } = await runSample({ plan: testPlan({ body }), script: slow });
    expect(timed.at(-1)).toMatch(/^2010 run failed/u);
  });

  it("bounds a whole body, ends what runs in it, and lets later steps run", async () => {
    const lanes = step(
      "l",
      {
        kind: "loop",
        head: { kind: "each", list: () => ["a", "b"], item: "item", atMost: 9, lanes: 2 },
        body: steps(
          agentStep("quick", "x", { exits: [goTo("slow")] }),
          agentStep("slow", "y", { around: [{ kind: "pace" }] }),
        ),
        value: "list",
      },
      {
        around: [{ kind: "timeout", ms: 1_000 }],
        exits: [goTo("after", undefined, { on: "error", kinds: ["timeout"] })],
      },
    );
    const after = agentStep("after", "z", { around: [{ kind: "pace" }], exits: [endWith("done")] });
    const pacing = { minDelayMs: 0, maxConcurrent: 1 };
    const sample = { plan: testPlan({ pacing, body: steps(lanes, after) }), script: slow };
    const whole = await runSample(sample);
    await expectSameWhenResumed(sample, whole);
    const { timed, report, entries } = whole;
    expect(timed.slice(-6)).toEqual([
      "0 agent l[0]/slow x:slow #1",
      "1000 end l degraded: Step 'l': timed out after 1s",
      "1000 start after",
      "1000 agent after x:after #1",
      "1000 end after completed",
      "1000 run completed",
    ]);
    expect(report.outputs.get("done")).toBe("z");
    const ended = entries.find((entry) => entry.kind === "result" && entry.key === "l[0]/slow#1");
    expect(ended).toMatchObject({ result: { failure: { kind: "cancelled" } } });
  });

  it("that nothing reaches leaves no trace", async () => {
    const block = step(
      "b",
      { kind: "block", body: steps(agentStep("a", "x")) },
      {
        around: [{ kind: "timeout", ms: 1_000 }],
        exits: [endWith("got")],
      },
    );
    const { timed, report } = await runSample({ plan: testPlan({ body: steps(block) }) });
    expect(timed.at(-1)).toBe("0 run completed");
    expect(report.outputs.get("got")).toBe("x");
  });

  it("does not run out while a person is asked for an answer that is not there", async () => {
    const gate = step("gate", {
      kind: "gate",
      stage: "plan",
      prompt: () => "Go?",
      timeoutMs: 0,
      default: "deny",
    });
    const block = step(
      "b",
      { kind: "block", body: steps(gate) },
      {
        around: [{ kind: "timeout", ms: 1_000 }],
      },
    );
    const { report } = await runSample({ plan: testPlan({ body: steps(block) }) });
    expect(report.status).toBe("paused_for_approval");
  });
});
