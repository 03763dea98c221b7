import { describe, expect, it } from "vitest";
import type { AnyBlock, LoopAction, Scope, Value } from "../../../runtime/index.ts";
import { amplifier as $, block } from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { asText, testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, step, steps } from "../../support/step-builder.ts";

type Head = Partial<Extract<LoopAction<Scope>["head"], { kind: "each" }>>;

function each(body: AnyBlock, head: Head = {}, more: Partial<LoopAction<Scope>> = {}) {
  return {
    kind: "loop",
    head: { kind: "each", list: (v) => v["files"] ?? null, item: "item", atMost: 100, ...head },
    body,
    value: "list",
    ...more,
  } as const satisfies LoopAction<Scope>;
}

const files = ["a", "b", "c"];
const ask = agentStep("audit", (v) => `see ${asText(v["item"])}`);
const keep = [
  {
    on: "ok",
    to: { kind: "end", value: "result" },
    set: (v: Scope, r: { value: Value }) => ({ ...v, got: r.value }),
  },
  { on: "empty", to: { kind: "end", value: "null" }, set: (v: Scope) => ({ ...v, got: [] }) },
] as const;

describe("a loop over a list", () => {
  it("takes the items in order and gives the results as a list", async () => {
    const plan = testPlan({
      params: { files },
      body: steps(step("audit", each(steps(ask)), { exits: keep, tracked: { index: 0 } })),
    });
    const { report } = await expectRun(
      { plan },
      `run main, 1 steps
       start audit
       iteration audit[0] of 3
       start audit[0]
       agent audit[0] x:audit #1
       end audit[0] completed
       iteration audit[1] of 3
       start audit[1]
       agent audit[1] x:audit #1
       end audit[1] completed
       iteration audit[2] of 3
       start audit[2]
       agent audit[2] x:audit #1
       end audit[2] completed
       end audit completed
       run completed`,
    );
    expect(report.outputs.get("got")).toEqual(["see a", "see b", "see c"]);
    expect(report.outputs.has("item")).toBe(false);
  });

  it("keeps what its body writes, gives the outer variable back, and ends when told", async () => {
    interface Inner {
      readonly item: Value;
      readonly seen?: string;
    }
    const body = block<{ note: Inner; ask: Inner }>({
      entry: "note",
      steps: {
        note: {
          id: "note",
          at: [1, 1],
          action: { kind: "none" },
          exits: [
            {
              on: "ok",
              to: "ask",
              set: (v) => ({ ...v, seen: `${v.seen ?? ""}${asText(v.item)}` }),
            },
          ],
        },
        ask: {
          id: "ask",
          at: [2, 1],
          action: {
            kind: "agent",
            agent: "x",
            prompt: (v) => v.seen ?? "",
            decode: (text) => text,
          },
          exits: [{ on: "ok", to: { kind: "end", value: "last" }, set: (v) => v }],
        },
      },
    });
    const loop = each(body, {}, { until: (v) => v["seen"] === "ab", value: "last" });
    const plan = testPlan({
      params: { files, item: "outer" },
      body: steps(step("l", loop, { exits: keep })),
    });
    const { report, performed } = await runSample({ plan });
    expect(Object.fromEntries(report.outputs)).toEqual({
      files,
      item: "outer",
      seen: "ab",
      got: "ab",
    });
    expect(performed).toEqual(["now", "agent l[0]/ask#1", "agent l[1]/ask#1"]);
  });

  it("over nothing takes the exit for that, and counts as skipped", async () => {
    const plan = testPlan({
      params: { files: [] },
      body: steps(step("l", each(steps(ask)), { exits: keep, tracked: { index: 0 } })),
    });
    const { report } = await expectRun(
      { plan },
      `run main, 1 steps
       start l
       skip l (empty-list)
       run completed`,
    );
    expect(report.skipped).toEqual([{ id: "l", reason: "empty-list", condition: "" }]);
    expect(report.outputs.get("got")).toEqual([]);
  });

  it.each([
    ["text", "type", "Step 'l': the loop needs a list, not str"],
    [null, "type", "Step 'l': the loop needs a list, not NoneType"],
    [["a", "b", "c"], "limit", "Step 'l': the list has 3 items, more than the limit of 2"],
  ])("over %j fails before the first iteration", async (list, kind, message) => {
    const body = steps(step("l", each(steps(ask), { atMost: 2 })));
    const { report, performed } = await runSample({
      plan: testPlan({ params: { files: list }, body }),
    });
    expect(report.failure).toMatchObject({ kind, message });
    expect(performed).toEqual(["now"]);
  });

  it("fails with the iteration that fails", async () => {
    const plan = testPlan({ params: { files }, body: steps(step("l", each(steps(ask)))) });
    const script = [{ contains: "see b", fail: { kind: "timeout", message: "slow" } } as const];
    const { report } = await runSample({ plan, script });
    expect(report.reason).toBe("Step 'l': item 2 of 3 failed: Step 'audit': agent 'x:audit' slow");
    expect(report.failure).toMatchObject({
      kind: "timeout",
      path: "l",
      cause: { path: "l[1]/audit" },
    });
  });
});

describe("a loop in lanes", () => {
  const slow = [
    { contains: "see a", sleepMs: 30 },
    { contains: "see b", sleepMs: 10 },
    { contains: "see c", sleepMs: 20 },
    { contains: "see d", sleepMs: 10 },
  ];
  const four = ["a", "b", "c", "d"];

  it("runs so many at once, and gives the results in the order of the items", async () => {
    const body = steps(step("l", each(steps(ask), { lanes: 2 }), { exits: keep }));
    const { timed, report } = await runSample({
      plan: testPlan({ params: { files: four }, body }),
      script: slow,
    });
    expect(timed.filter((line) => /agent|end l\[/u.test(line))).toEqual([
      "0 agent l[0]/audit x:audit #1",
      "0 agent l[1]/audit x:audit #1",
      "10 end l[1]/audit completed",
      "10 agent l[2]/audit x:audit #1",
      "30 end l[0]/audit completed",
      "30 agent l[3]/audit x:audit #1",
      "30 end l[2]/audit completed",
      "40 end l[3]/audit completed",
    ]);
    expect(report.outputs.get("got")).toEqual(["see a", "see b", "see c", "see d"]);
  });

  it("runs all at once, up to the lanes of the run", async () => {
    const body = steps(step("l", each(steps(ask), { lanes: "unbounded" })));
    const plan = testPlan({ params: { files: four }, body });
    const { timed } = await runSample({ plan, script: [{ sleepMs: 10 }] });
    expect(timed.at(-1)).toBe("10 run completed");
    const bounded = await runSample({ plan, script: [{ sleepMs: 10 }], options: { maxLanes: 3 } });
    expect(bounded.timed.at(-1)).toBe("20 run completed");
  });

  it("leaves nothing but its results behind", async () => {
    const writing = agentStep("w", "x", { exits: [endWith("written")] });
    const body = steps(step("l", each(steps(writing), { lanes: 2 }), { exits: keep }));
    const { report } = await runSample({ plan: testPlan({ params: { files, item: 1 }, body }) });
    expect(Object.fromEntries(report.outputs)).toEqual({ files, item: 1, got: ["x", "x", "x"] });
  });

  it("starts no iteration after a failure, lets the running ones end, and fails", async () => {
    const body = steps(step("l", each(steps(ask), { lanes: 2 })));
    const plan = testPlan({ params: { files: four }, body });
    const fail = { kind: "backend", message: "kaput" } as const;
    const script = [{ contains: "see b", fail, sleepMs: 10 }, ...slow];
    const { timed, report } = await runSample({ plan, script });
    expect(timed.filter((line) => line.includes("l["))).toEqual([
      "0 iteration l[0] of 4",
      "0 start l[0]/audit",
      "0 agent l[0]/audit x:audit #1",
      "0 iteration l[1] of 4",
      "0 start l[1]/audit",
      "0 agent l[1]/audit x:audit #1",
      "10 end l[1]/audit failed: Step 'audit': agent 'x:audit' failed: kaput",
      "30 end l[0]/audit completed",
    ]);
    expect(report.reason).toMatch(/^Step 'l': item 2 of 4 failed: /u);
  });

  it("goes on after a crash where it was, in any lane", async () => {
    const body = steps(step("l", each(steps(ask), { lanes: "unbounded" }), { exits: keep }));
    const { report } = await expectRun(
      { plan: testPlan({ params: { files: ["a", "b", "c"] }, body }), script: slow },
      `run main, 0 steps
       start l
       iteration l[0] of 3
       start l[0]/audit
       agent l[0]/audit x:audit #1
       iteration l[1] of 3
       start l[1]/audit
       agent l[1]/audit x:audit #1
       iteration l[2] of 3
       start l[2]/audit
       agent l[2]/audit x:audit #1
       end l[1]/audit completed
       end l[2]/audit completed
       end l[0]/audit completed
       end l completed
       run completed`,
    );
    expect(report.outputs.get("got")).toEqual(["see a", "see b", "see c"]);
  });

  it("ends the plan when one of its steps does", async () => {
    const finishing = step(
      "f",
      { kind: "none" },
      {
        exits: [
          { on: "ok", to: { kind: "finish", status: "partial", reason: "enough" }, set: (v) => v },
        ],
      },
    );
    const body = steps(step("l", each(steps(finishing), { lanes: 2 })), agentStep("after", "no"));
    const { report } = await runSample({ plan: testPlan({ params: { files }, body }) });
    expect(report).toMatchObject({ status: "partial", reason: "enough" });
  });

  it("ends early when told", async () => {
    const loop = each(steps(ask), { lanes: 1 }, { until: (v) => v["item"] === "b" });
    const body = steps(step("l", loop, { exits: keep }));
    const { report } = await runSample({ plan: testPlan({ params: { files }, body }) });
    expect(report.outputs.get("got")).toEqual(["see a", "see b"]);
  });
});

describe("a loop with a condition", () => {
  const counting = (parts: Partial<LoopAction<Scope>>, atMost = 5): LoopAction<Scope> => ({
    kind: "loop",
    head: {
      kind: "while",
      condition: (v) => v["n"] !== 3,
      atMost,
      index: "_loop_index",
      iteration: "_loop_iteration",
    },
    body: steps(
      agentStep("ask", (v) => `n is ${asText(v["n"])} in ${asText(v["_loop_iteration"])}`),
    ),
    update: (v) => ({ ...v, n: Number(v["_loop_iteration"]) }),
    value: "last",
    ...parts,
  });

  it("runs while it holds; what the engine counted is gone afterwards", async () => {
    const body = steps(step("w", counting({}), { exits: keep }));
    const { report } = await expectRun(
      { plan: testPlan({ params: { n: 0 }, body }) },
      `run main, 0 steps
       start w
       iteration w[0]
       start w[0]/ask
       agent w[0]/ask x:ask #1
       end w[0]/ask completed
       iteration w[1]
       start w[1]/ask
       agent w[1]/ask x:ask #1
       end w[1]/ask completed
       iteration w[2]
       start w[2]/ask
       agent w[2]/ask x:ask #1
       end w[2]/ask completed
       end w completed
       run completed`,
    );
    expect(Object.fromEntries(report.outputs)).toEqual({ n: 3, got: "n is 2 in 3" });
  });

  it("ends silently at its cap", async () => {
    const body = steps(step("w", counting({}, 2), { exits: keep }));
    const { report } = await runSample({ plan: testPlan({ params: { n: 0 }, body }) });
    expect(report.outputs.get("n")).toBe(2);
    expect(report.status).toBe("completed");
  });

  it("that never holds has no result", async () => {
    const body = steps(step("w", counting({}), { exits: keep, tracked: { index: 0 } }));
    const { report } = await runSample({ plan: testPlan({ params: { n: 3 }, body }) });
    expect(report.outputs.get("got")).toEqual([]);
    expect(report.steps[0]).toMatchObject({ status: "completed" });
    const bare = steps(step("w", counting({}), { exits: [endWith("got")] }));
    const other = await runSample({ plan: testPlan({ params: { n: 3 }, body: bare }) });
    expect(other.report.outputs.get("got")).toBe(null);
  });

  it("fails when a condition makes no sense", async () => {
    const wrong = (v: Scope): boolean => $.truthy($.givenIn(v, "missing"));
    const head = { kind: "while", condition: wrong, atMost: 5 } as const;
    const loops = [counting({ head }), counting({ until: wrong })];
    for (const loop of loops) {
      const body = steps(
        step("w", loop, { exits: keep }),
        agentStep("z", "z", { exits: [goTo("w")] }),
      );
      const { report } = await runSample({ plan: testPlan({ params: { n: 0 }, body }) });
      expect(report.failure?.kind).toBe("condition");
    }
  });

  it("numbers its failing iteration", async () => {
    const body = steps(step("w", counting({})));
    const fail = { kind: "backend", message: "kaput" } as const;
    const sample = { plan: testPlan({ params: { n: 0 }, body }), script: [{ nth: 2, fail }] };
    const { report } = await runSample(sample);
    expect(report.reason).toMatch(/^Step 'w': iteration 2 failed: /u);
  });

  it("inside another loop gives the outer one its counters back", async () => {
    const inner = step("inner", counting({}, 1), { exits: [goTo("tell")] });
    const tell = agentStep("tell", (v) => `outer ${asText(v["_loop_index"])}`);
    const outer = counting({ body: steps(inner, tell) }, 2);
    const { report } = await runSample({
      plan: testPlan({ params: { n: 0 }, body: steps(step("w", outer, { exits: keep })) }),
    });
    expect(report.outputs.get("got")).toBe("outer 1");
  });
});
