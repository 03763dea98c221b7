import { describe, expect, it } from "vitest";
import type { Approval, Scope } from "../../../runtime/index.ts";
import { amplifier as $ } from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { asText, testPlan } from "../../support/plan-builder.ts";
import type { RunSample } from "../../support/run-sample.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, step, steps } from "../../support/step-builder.ts";

const gate = (timeoutMs = 0, byDefault: "approve" | "deny" = "deny") =>
  step(
    "gate",
    {
      kind: "gate",
      stage: "plan",
      prompt: (v) => `Do ${asText(v["draft"])}?`,
      timeoutMs,
      default: byDefault,
    },
    {
      exits: [
        goTo("build", "_approval_message", { on: "outcome", outcome: "approved" }),
        {
          on: "outcome",
          outcome: "denied",
          to: { kind: "finish", status: "denied", reason: "stage plan was denied" },
          set: (v) => v,
        },
      ],
    },
  );

function release(timeoutMs?: number, byDefault?: "approve" | "deny") {
  const draft = agentStep("draft", "it", {
    tracked: { index: 0, stage: "plan" },
    exits: [goTo("gate", "draft")],
  });
  const build = agentStep("build", (v) => `build ${asText(v["_approval_message"])}`, {
    tracked: { index: 0, stage: "build" },
  });
  return testPlan({ body: steps(draft, gate(timeoutMs, byDefault), build) });
}

/** A gate that goes on when it is approved, and waits for ever. */
const openGate = (stage: string) =>
  step(
    "gate",
    { kind: "gate", stage, prompt: () => "Go on?", timeoutMs: 0, default: "deny" },
    { exits: [endWith(undefined, { on: "outcome", outcome: "approved" })] },
  );

const answer = (decision: "approve" | "deny", more: Partial<Approval> = {}) =>
  new Map([["plan", { decision, message: "ship it", ...more }]]);

const start = `run main, 2 steps
  start draft
  agent draft x:draft #1
  end draft completed
  start gate
  gate plan asked: Do it?`;

describe("a gate", () => {
  it("without an answer pauses the run and says what it waits for", async () => {
    const { report } = await expectRun(
      { plan: release(60_000), startMs: 1_000 },
      `${start}
       run paused_for_approval: Waiting for approval of stage 'plan'.`,
    );
    expect(report).toMatchObject({
      status: "paused_for_approval",
      pending: {
        stage: "plan",
        prompt: "Do it?",
        expiresAt: "1970-01-01T00:01:01.000Z",
        default: "deny",
      },
    });
    expect(report.steps.map(({ id }) => id)).toEqual(["draft"]);
    expect(report.outputs.get("draft")).toBe("it");
    const forEver = await runSample({ plan: release() });
    expect(forEver.report.pending?.expiresAt).toBe(null);
    const untilNoDate = await runSample({ plan: release(1e17) });
    expect(untilNoDate.report.pending?.expiresAt).toBe(null);
  });

  it("goes on with an approval, whose message later steps can read", async () => {
    const { report } = await expectRun(
      { plan: release(), options: { approvals: answer("approve") } },
      `${start}
       gate plan approved: Do it?
       end gate completed
       start build
       agent build x:build #1
       end build completed
       run completed`,
    );
    expect(report.outputs.get("_approval_message")).toBe("ship it");
    expect(report.steps[1]?.output).toBe("build ship it");
  });

  it("denied ends the run, whatever stood behind it", async () => {
    const { report } = await expectRun(
      { plan: release(), options: { approvals: answer("deny") } },
      `${start}
       gate plan denied: Do it?
       end gate completed
       run denied: stage plan was denied: ship it`,
    );
    expect(report.status).toBe("denied");
  });

  const paused = async (sample: RunSample) => (await runSample(sample)).entries;

  it("answered after a pause goes on without doing anything twice", async () => {
    const plan = release(60_000);
    const earlier = await paused({ plan });
    const resumed = await runSample({ plan, options: { approvals: answer("approve") } }, earlier);
    expect(resumed.report.status).toBe("completed");
    expect(resumed.performed).toEqual(["approval", "agent build#1"]);
  });

  it("decides by its default once the time is up", async () => {
    const late = { startMs: 70_000 };
    const earlier = await paused({ plan: release(60_000) });
    const denied = await runSample({ plan: release(60_000), ...late }, earlier);
    expect(denied.report.status).toBe("denied");
    expect(denied.trace).toContain("gate plan denied, time is up: Do it?");
    const approved = await runSample({ plan: release(60_000, "approve"), ...late }, earlier);
    expect(approved.report.status).toBe("completed");
  });

  it("takes an answer that was given in time, however late the run goes on", async () => {
    const plan = release(60_000);
    const earlier = await paused({ plan });
    const inTime = { approvals: answer("approve", { atMs: 59_000 }) };
    const good = await runSample({ plan, startMs: 70_000, options: inTime }, earlier);
    expect(good.report.status).toBe("completed");
    const tooLate = { approvals: answer("approve", { atMs: 61_000 }) };
    const bad = await runSample({ plan, startMs: 70_000, options: tooLate }, earlier);
    expect(bad.report.status).toBe("denied");
  });

  it("asks a person who is there, until the time is up", async () => {
    const asked: string[] = [];
    const ask: NonNullable<RunSample["options"]>["ask"] = async ({ stage, prompt }) => {
      asked.push(`${stage}: ${prompt}`);
      return { decision: "approve", message: "yes" };
    };
    const { report } = await runSample({ plan: release(60_000), options: { ask } });
    expect(asked).toEqual(["plan: Do it?"]);
    expect(report.outputs.get("_approval_message")).toBe("yes");
    const silent = () => new Promise<Approval>(() => undefined);
    const expired = await runSample({ plan: release(60_000), options: { ask: silent } });
    expect(expired.report.status).toBe("denied");
  });

  it("asks no more when the run is cancelled", async () => {
    const abort = new AbortController();
    const ask: NonNullable<RunSample["options"]>["ask"] = (_question, signal) => {
      queueMicrotask(() => abort.abort());
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("the terminal is closed")));
      });
    };
    const { report } = await runSample({ plan: release(), options: { ask, signal: abort.signal } });
    expect(report.status).toBe("cancelled");
  });

  it("that waits for its turn to be asked is not asked when the run is cancelled before", async () => {
    const gates = step(
      "gates",
      {
        kind: "fork",
        lanes: "unbounded",
        join: { kind: "ordered" },
        branches: ["one", "two"].map((key) => ({ key, body: steps(openGate(key)) })),
      },
      { exits: [endWith()] },
    );
    const abort = new AbortController();
    const asked: string[] = [];
    const ask: NonNullable<RunSample["options"]>["ask"] = ({ stage }, signal) => {
      asked.push(stage);
      setImmediate(() => abort.abort());
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("the terminal is closed")));
      });
    };
    const plan = testPlan({ body: steps(gates) });
    const { report } = await runSample({ plan, options: { ask, signal: abort.signal } });
    expect(report.status).toBe("cancelled");
    expect(asked).toEqual(["one"]);
  });

  it("whose question breaks is a mistake of ours", async () => {
    const ask = () => Promise.reject(new Error("no terminal"));
    await expect(runSample({ plan: release(), options: { ask } })).rejects.toThrow("no terminal");
  });

  it("fails when its prompt has an undefined variable", async () => {
    const action = {
      kind: "gate",
      stage: "plan",
      prompt: (v: Scope) => $.text($.get(v, "missing")),
      timeoutMs: 0,
      default: "deny",
    } as const;
    const { report } = await runSample({ plan: testPlan({ body: steps(step("gate", action)) }) });
    expect(report.failure).toMatchObject({ kind: "undefined" });
  });
});

describe("a gate in a sub-recipe", () => {
  const child = release();
  const call = {
    kind: "call",
    callee: () => child,
    input: { kind: "only", values: () => ({}) },
    result: "scope",
  } as const;

  it("pauses the whole run, under the names of both stages", async () => {
    const sub = step("sub", call, { tracked: { index: 0, stage: "outer" } });
    const { report } = await runSample({ plan: testPlan({ body: steps(sub) }) });
    expect(report.pending?.stage).toBe("outer/plan");
    const approvals = new Map([["outer/plan", { decision: "approve", message: "" } as const]]);
    const done = await runSample({ plan: testPlan({ body: steps(sub) }), options: { approvals } });
    expect(done.report.status).toBe("completed");
  });

  it("denied ends the calling recipe too", async () => {
    const sub = step("sub", call, {
      exits: [goTo("x", undefined, { on: "error", kinds: ["callee"] })],
    });
    const options = { approvals: answer("deny") };
    const { report } = await runSample({ plan: testPlan({ body: steps(sub) }), options });
    expect(report.status).toBe("denied");
    const named = step("sub", call, { tracked: { index: 0, stage: "outer" } });
    const denied = await runSample({
      plan: testPlan({ body: steps(named) }),
      options: { approvals: new Map([["outer/plan", { decision: "deny", message: "no" }]]) },
    });
    const error = "stage outer/plan was denied: no";
    expect(denied.report.reason).toBe(error);
    expect(denied.report.steps[0]).toMatchObject({ path: "sub", status: "failed", error });
  });

  it("lets the other lanes come to their ends first", async () => {
    const body = steps(
      step("fork", {
        kind: "loop",
        head: { kind: "each", list: () => ["gated", "free"], item: "item", atMost: 9, lanes: 2 },
        body: steps(
          step("sub", call, {
            around: [{ kind: "guard", when: (v: Scope) => v["item"] === "gated", text: "gated" }],
            exits: [goTo("end"), goTo("end", undefined, { on: "skipped" })],
          }),
          agentStep("end", "x"),
        ),
        value: "list",
      }),
    );
    const { report, trace } = await runSample({
      plan: testPlan({ body }),
      script: [{ step: "end", sleepMs: 50 }],
    });
    expect(report.status).toBe("paused_for_approval");
    expect(trace).toContain("end fork[1]/end completed");
  });
});
