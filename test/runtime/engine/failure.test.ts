import { describe, expect, it } from "vitest";
import type { AnyStep, ErrorKind } from "../../../runtime/index.ts";
import { amplifier as $ } from "../../../runtime/index.ts";
import { expectRun } from "../../support/expect-run.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { echoProcesses, runSample } from "../../support/run-sample.ts";
import { agentStep, endWith, goTo, shellStep, step, steps } from "../../support/step-builder.ts";

const tracked = (index: number) => ({ tracked: { index } });
const kaput = { agent: "x:a", fail: { kind: "backend", message: "kaput" } } as const;
const onAny: ErrorKind[] = ["backend", "exit", "timeout", "transient", "rate-limit"];

describe("a step that fails", () => {
  it("fails the run when no exit covers it, and names the step and its place", async () => {
    const plan = testPlan({ body: steps(agentStep("a", "go", tracked(0))) });
    const { report } = await expectRun(
      { plan, script: [kaput] },
      `run main, 1 steps
       start a
       agent a x:a #1
       end a failed: Step 'a': agent 'x:a' failed: kaput
       run backend_error: Step 'a': agent 'x:a' failed: kaput`,
    );
    expect(report.failure).toEqual({
      kind: "backend",
      message: "Step 'a': agent 'x:a' failed: kaput",
      path: "a",
      source: { file: "main.yaml", at: [1, 1] },
    });
    expect(report.steps).toEqual([
      { id: "a", path: "a", status: "failed", error: report.failure?.message, durationMs: 0 },
    ]);
  });

  it("goes on where an exit covers it, with what it has", async () => {
    const first = shellStep("a", "exit 2", {
      ...tracked(0),
      exits: [
        { on: "error", kinds: ["timeout"], to: { kind: "raise" }, set: (v) => v },
        {
          on: "error",
          kinds: ["exit"],
          to: "b",
          set: (v, r) => ({ ...v, out: r.value, code: r.exitCode }),
        },
      ],
    });
    const plan = testPlan({ body: steps(first, agentStep("b", "go", tracked(1))) });
    const { report } = await expectRun(
      { plan, processes: echoProcesses },
      `run main, 2 steps
       start a
       end a degraded: Step 'a': command failed with exit code 2
       start b
       agent b x:b #1
       end b completed
       run completed`,
    );
    expect(report.outputs).toEqual(new Map(Object.entries({ out: "exit 2\n", code: "2" })));
    expect(report.steps[0]).toMatchObject({ status: "degraded" });
  });

  it("may end the whole plan, with a reason", async () => {
    const first = agentStep("a", "go", {
      ...tracked(0),
      exits: [
        {
          on: "error",
          kinds: onAny,
          to: { kind: "finish", status: "partial", reason: "Step 'a' failed." },
          set: (v) => v,
        },
      ],
    });
    const body = steps(step("outer", { kind: "block", body: steps(first) }), agentStep("b", "no"));
    const { report } = await expectRun(
      { plan: testPlan({ body }), script: [kaput] },
      `run main, 0 steps
       start outer
       start outer/a
       agent outer/a x:a #1
       end outer/a failed: Step 'a': agent 'x:a' failed: kaput
       end outer completed
       run partial: Step 'a' failed.`,
    );
    expect(report).toMatchObject({ status: "partial", reason: "Step 'a' failed." });
  });

  it("fails as what its template could not find", async () => {
    const undefinedName = agentStep("a", (v) => $.text($.get(v, "missing")));
    const { report } = await runSample({ plan: testPlan({ body: steps(undefinedName) }) });
    expect(report.failure).toMatchObject({ kind: "undefined" });
    expect(report.status).toBe("failed");
  });

  it("fails as a condition when its guard makes no sense, whatever its exits cover", async () => {
    const guarded = agentStep("a", "go", {
      around: [{ kind: "guard", when: (v) => $.truthy($.givenIn(v, "no")), text: "{{no}}" }],
      exits: [endWith(undefined, { on: "error", kinds: ["undefined"] })],
    });
    const { report } = await runSample({ plan: testPlan({ body: steps(guarded) }) });
    expect(report.failure?.kind).toBe("condition");
    expect(report.reason).toMatch(/^Step 'a': condition error: /u);
  });

  it.each([
    ["limit", "limited"],
    ["auth", "backend_error"],
    ["rate-limit", "backend_error"],
    ["timeout", "failed"],
    ["exit", "failed"],
    ["denied", "denied"],
  ] as const)("by %s makes the run %s", async (kind, status) => {
    const fail = { kind, message: "so it is" };
    const plan = testPlan({ body: steps(agentStep("a", "go")) });
    const { report } = await runSample({ plan, script: [{ fail }] });
    expect(report.status).toBe(status);
  });

  it("shows the end of what a command wrote to standard error", async () => {
    const processes = {
      run: async () =>
        ({ kind: "process", exitCode: "-9", stdout: "", stderrTail: "out of memory" }) as const,
    };
    const plan = testPlan({ body: steps(shellStep("build", "make")) });
    const { report } = await runSample({ plan, processes });
    expect(report.failure).toMatchObject({
      kind: "exit",
      message: "Step 'build': command was ended by signal 9",
      exitCode: "-9",
      stderrTail: "out of memory",
    });
  });
});

describe("a retry", () => {
  const retrying = (kinds: readonly ErrorKind[], factor: number): AnyStep =>
    agentStep("a", "go", {
      around: [
        { kind: "retry", attempts: 4, initialDelayMs: 1_000, maxDelayMs: 3_000, factor, kinds },
      ],
    });

  it("waits longer each time, up to the longest delay, and tells about each attempt", async () => {
    const plan = testPlan({ body: steps(retrying(["transient"], 2)) });
    const script = [{ fail: { kind: "transient", message: "busy" }, times: 3 } as const];
    const { timed } = await runSample({ plan, script });
    expect(timed).toEqual([
      "0 run main, 0 steps",
      "0 start a",
      "0 agent a x:a #1",
      "0 retry a 1/4 in 1000 ms: transient",
      "1000 agent a x:a #2",
      "1000 retry a 2/4 in 2000 ms: transient",
      "3000 agent a x:a #3",
      "3000 retry a 3/4 in 3000 ms: transient",
      "6000 agent a x:a #4",
      "6000 end a completed",
      "6000 run completed",
    ]);
  });

  it("goes on with the next attempt after a crash", async () => {
    const plan = testPlan({ body: steps(retrying(["transient"], 1)) });
    const fail = { kind: "transient", message: "busy" } as const;
    const flaky = { rules: [{ fail }] };
    await expectRun(
      { plan, script: flaky.rules },
      `run main, 0 steps
       start a
       agent a x:a #1
       retry a 1/4 in 1000 ms: transient
       agent a x:a #2
       retry a 2/4 in 1000 ms: transient
       agent a x:a #3
       retry a 3/4 in 1000 ms: transient
       agent a x:a #4
       end a failed: Step 'a': agent 'x:a' failed: busy
       run backend_error: Step 'a': agent 'x:a' failed: busy`,
    );
  });

  it("is only for the kinds that it names", async () => {
    const plan = testPlan({ body: steps(retrying(["transient"], 1)) });
    const { performed } = await runSample({ plan, script: [kaput] });
    expect(performed.filter((name) => name.startsWith("agent"))).toEqual(["agent a#1"]);
  });
});

describe("an exit", () => {
  it("may lead back: the second visit has a path of its own", async () => {
    const again = agentStep("a", "go", {
      around: [{ kind: "guard", when: (v) => !("second" in v), text: "not second" }],
      exits: [goTo("b", "first"), endWith(undefined, { on: "skipped" })],
    });
    const plan = testPlan({
      body: steps(again, agentStep("b", "x", { exits: [goTo("a", "second")] })),
    });
    await expectRun(
      { plan },
      `run main, 0 steps
       start a
       agent a x:a #1
       end a completed
       start b
       agent b x:b #1
       end b completed
       start a~2
       skip a~2 (not second)
       run completed`,
    );
  });

  it("that leads nowhere is a mistake of the compiler, not of the user", async () => {
    const lost = steps(agentStep("a", "go", { exits: [goTo("nowhere")] }));
    await expect(runSample({ plan: testPlan({ body: lost }) })).rejects.toThrow(
      'no step "nowhere"',
    );
    const closed = steps(agentStep("a", "go", { exits: [] }));
    await expect(runSample({ plan: testPlan({ body: closed }) })).rejects.toThrow("no exit");
  });
});
