import { describe, expect, it } from "vitest";
import type { AgentAction, AnyStep, OutcomeReading, Plan, Scope } from "../../../runtime/index.ts";
import type { JournalEntry } from "../../../runtime/journal/journal.ts";
import { expectRun } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { goTo, step, steps } from "../../support/step-builder.ts";

type AnyExit = AnyStep["exits"][number];

function read(text: string): OutcomeReading {
  const found = /^outcome (\w+)(?: (.*))?$/u.exec(text);
  return found === null
    ? { success: false, error: "No outcome." }
    : { success: true, outcome: found[1] ?? "", description: found[2] ?? null };
}

function machineStep(id: string, exits: readonly AnyExit[]): AnyStep {
  const action: AgentAction<Scope> = {
    kind: "agent",
    agent: "",
    prompt: (v) => `Do ${id}${v["fixes"] === undefined ? "" : " once more"}.`,
    session: "plan",
    decode: (text) => text,
    check: { kind: "outcome", read, remind: (error) => `Again: ${error}` },
  };
  const failures: AnyExit[] = [
    finish("failed", "orchestration-error", { on: "error", kinds: ["no-outcome"] }),
    finish("backend_error", "backend", { on: "error", kinds: ["backend", "transient"] }),
  ];
  return step(id, action, { exits: [...exits, ...failures] });
}

function on(outcome: string) {
  return { on: "outcome", outcome } as const;
}

function finish(
  status: "completed" | "failed" | "backend_error",
  reason: string | ((scope: Scope) => string),
  trigger: Pick<AnyExit, "on" | "kinds" | "outcome">,
): AnyExit {
  return { ...trigger, to: { kind: "finish", status, reason }, set: (v) => v };
}

function machine(guardrails: { visits: number; total: number }): Plan {
  const first = machineStep("review", [
    goTo("fix", undefined, on("bad")),
    finish("completed", "reviewed", on("good")),
  ]);
  const second = machineStep("fix", [goTo("review", "fixes", on("fixed"))]);
  return testPlan({ body: { ...steps(first, second), guardrails } });
}

function asked(entries: readonly JournalEntry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "start" || entry.effect.kind !== "agent") return [];
    const { session, instruction } = entry.effect.request;
    return `${session?.id}${session?.isNew ? " new" : ""}: ${instruction}`;
  });
}

describe("an outcome machine", () => {
  it("goes where the outcomes lead, in one session, and finishes with a reason", async () => {
    const { report, entries } = await expectRun(
      {
        plan: machine({ visits: 3, total: 100 }),
        script: [
          { contains: "review once more", output: "outcome good" },
          { step: "review", output: "outcome bad" },
          { step: "fix", output: "outcome fixed all of it" },
        ],
      },
      `run main, 0 steps
       start review
       agent review  #1
       end review completed
       start fix
       agent fix  #1
       end fix completed
       start review~2
       agent review~2  #1
       end review~2 completed
       run completed: reviewed`,
    );
    expect(report.outputs.get("fixes")).toBe("all of it");
    expect(asked(entries)).toEqual([
      "id-1 new: Do review.",
      "id-1: Do fix.",
      "id-1: Do review once more.",
    ]);
  });

  it("reminds an agent that names no outcome, once, in the same session", async () => {
    const { entries } = await expectRun(
      {
        plan: machine({ visits: 3, total: 100 }),
        script: [
          { contains: "Again", output: "outcome good" },
          { step: "review", output: "All is well." },
        ],
      },
      `run main, 0 steps
       start review
       agent review  #1
       remind review: No outcome.
       end review completed
       run completed: reviewed`,
    );
    expect(asked(entries)).toEqual(["id-1 new: Do review.", "id-1: Again: No outcome."]);
  });

  it("fails a step whose agent names no outcome twice", async () => {
    const { report } = await expectRun(
      {
        plan: machine({ visits: 3, total: 100 }),
        script: [{ step: "review", output: "All is well." }],
      },
      `run main, 0 steps
       start review
       agent review  #1
       remind review: No outcome.
       end review failed: Step 'review': No outcome.
       run failed: orchestration-error`,
    );
    expect(report).toMatchObject({
      status: "failed",
      failure: { kind: "no-outcome", path: "review", message: "Step 'review': No outcome." },
    });
  });

  it("ends as a failure of the backend when that fails", async () => {
    const fail = { kind: "backend", message: "gone" } as const;
    const { report } = await runSample({
      plan: machine({ visits: 3, total: 100 }),
      script: [{ fail }],
    });
    expect(report.status).toBe("backend_error");
    expect(report.reason).toBe("backend");
  });

  const endless = [
    { step: "review", output: "outcome bad" },
    { step: "fix", output: "outcome fixed" },
  ];

  it("stops before a step that has run often enough", async () => {
    const run = await runSample({ plan: machine({ visits: 2, total: 100 }), script: endless });
    expect(run.report.status).toBe("limited");
    expect(run.report.reason).toBe("max-step-visits-exceeded:review");
    expect(asked(run.entries)).toHaveLength(4);
  });

  it("stops when so many steps have run", async () => {
    const run = await runSample({ plan: machine({ visits: 9, total: 3 }), script: endless });
    expect(run.report.reason).toBe("max-total-steps");
    expect(asked(run.entries)).toHaveLength(3);
  });

  it("takes the guardrails of the run for its own", async () => {
    const options = { guardrails: { visits: 1 } };
    const sample = { plan: machine({ visits: 9, total: 99 }), script: endless, options };
    const { report } = await runSample(sample);
    expect(report.reason).toBe("max-step-visits-exceeded:review");
  });
});

describe("a restart", () => {
  const second = testPlan({
    name: "second",
    body: steps(
      machineStep("rest", [
        finish("completed", (v) => `rested with ${Object.keys(v).length}`, on("done")),
      ]),
    ),
  });

  function first(callee: (() => Plan) | { path: () => string }): Plan {
    const restart: AnyExit = { ...on("more"), to: { kind: "restart", callee }, set: (v) => v };
    return testPlan({ name: "first", body: steps(machineStep("begin", [restart])) });
  }

  const script = [
    { step: "begin", output: "outcome more" },
    { step: "rest", output: "outcome done" },
  ];

  it("runs another recipe in a session of its own", async () => {
    const { report, entries } = await expectRun(
      { plan: first(() => second), script },
      `run first, 0 steps
       start begin
       agent begin  #1
       end begin completed
       restart second from begin
       start ~2/rest
       agent ~2/rest  #1
       end ~2/rest completed
       run completed: rested with 2`,
    );
    expect(report.plan).toBe("first");
    expect(asked(entries)).toEqual(["id-1 new: Do begin.", "id-2 new: Do rest."]);
  });

  it("may go round in circles only so often as the run allows", async () => {
    const again = (): Plan => first(again);
    const sample = { plan: again(), script, options: { maxRestarts: 2 } };
    const { report, entries } = await runSample(sample);
    expect(report.status).toBe("limited");
    expect(report.reason).toBe("max-restarts");
    expect(asked(entries)).toHaveLength(3);
  });

  it("into a recipe that is not there is a failure", async () => {
    const { report } = await runSample({ plan: first({ path: () => "gone.json" }), script });
    expect(report.status).toBe("failed");
    expect(report.failure?.kind).toBe("missing-callee");
  });
});
