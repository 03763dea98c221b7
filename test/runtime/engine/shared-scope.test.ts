import { describe, expect, it } from "vitest";
import type { AnyStep, CallAction, ForkAction, Plan, Scope } from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, step, steps } from "../../support/step-builder.ts";

type AnyExit = AnyStep["exits"][number];

const child = testPlan({
  name: "child",
  params: { a: "default a", b: "default b" },
  body: steps(
    agentStep("say", (v) => `${String(v["a"])}, ${String(v["b"])}, ${String(v["c"])}`, {
      exits: [endWith("said")],
    }),
  ),
});

function call(
  parts: Partial<CallAction<Scope>> = {},
  exits: readonly AnyExit[] = [endWith("got")],
): AnyStep {
  const action: CallAction<Scope> = {
    kind: "call",
    callee: () => child,
    input: { kind: "inherit", values: () => ({ c: "given" }) },
    result: "merge",
    ...parts,
  };
  return step("sub", action, { exits });
}

function finishing(status: "completed" | "failed" | "limited" | "backend_error"): Plan {
  const exit: AnyExit = {
    on: "ok",
    to: { kind: "finish", status, reason: "so it is" },
    set: (v, r) => ({ ...v, said: r.value }),
  };
  return testPlan({ name: "child", body: steps(agentStep("say", "x", { exits: [exit] })) });
}

describe("a call that inherits and merges", () => {
  it("gives all variables over the callee's defaults, and takes all of its own back", async () => {
    const { report } = await expectRun(
      { plan: testPlan({ params: { a: "mine", c: "mine too" }, body: steps(call()) }) },
      `run main, 0 steps
       start sub
       enter child at sub
       start sub/say
       agent sub/say x:say #1
       end sub/say completed
       leave child at sub
       end sub completed
       run completed`,
    );
    expect(Object.fromEntries(report.outputs)).toEqual({
      a: "mine",
      b: "default b",
      c: "given",
      said: "mine, default b, given",
      got: "mine, default b, given",
    });
  });

  it("keeps the variables that the engine keeps for each recipe", async () => {
    const { report, entries } = await runSample({
      plan: testPlan({ params: { a: "x" }, body: steps(call()) }),
    });
    expect(report.outputs.has("recipe")).toBe(false);
    expect(entries.length).toBeGreaterThan(0);
  });

  it("takes nothing back from a callee that fails", async () => {
    const fail = { kind: "auth", message: "no key" } as const;
    const { report } = await runSample({
      plan: testPlan({ params: { a: "mine" }, body: steps(call()) }),
      script: [{ fail }],
    });
    expect(Object.fromEntries(report.outputs)).toEqual({ a: "mine" });
    expect(report.failure?.kind).toBe("callee");
  });

  it("may take nothing back but the value", async () => {
    const { report } = await runSample({
      plan: testPlan({ params: { a: "mine" }, body: steps(call({ result: "value" })) }),
    });
    expect(Object.fromEntries(report.outputs)).toEqual({
      a: "mine",
      got: "mine, default b, given",
    });
  });

  it("inside a branch hands on what the callee has changed", async () => {
    const fork: ForkAction = {
      kind: "fork",
      branches: [{ key: "sub", body: steps(call()) }],
      lanes: 1,
      join: { kind: "ordered" },
    };
    const { report } = await runSample({
      plan: testPlan({ params: { a: "mine" }, body: steps(step("fork", fork)) }),
    });
    expect([...report.outputs.keys()].sort()).toEqual(["a", "b", "c", "said"]);
  });
});

describe("a callee that finishes before its end", () => {
  it("has gone well if it says so", async () => {
    const callee = (): Plan => finishing("completed");
    const { report } = await runSample({ plan: testPlan({ body: steps(call({ callee })) }) });
    expect(report.status).toBe("completed");
    expect(report.outputs.get("said")).toBe("x");
  });

  it.each([
    ["failed", "failed", "callee"],
    ["limited", "limited", "limit"],
    ["backend_error", "backend_error", "callee"],
  ] as const)("as %s fails its caller", async (status, runStatus, kind) => {
    const callee = (): Plan => finishing(status);
    const { report } = await runSample({ plan: testPlan({ body: steps(call({ callee })) }) });
    expect(report.status).toBe(runStatus);
    expect(report.failure?.kind).toBe(kind);
    expect(report.reason).toContain("so it is");
  });
});
