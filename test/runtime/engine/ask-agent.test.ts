import { describe, expect, it } from "vitest";
import type { Backend } from "../../../runtime/backends/backend.ts";
import type { ScriptRule } from "../../../runtime/backends/scripted.ts";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import type { Scope } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { agentStep, step, steps } from "../../support/step-builder.ts";
import { traceEvent } from "../../support/trace-event.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";

const retries = { attempts: 4, initialMs: 2_000, factor: 4, maxMs: 60_000 } as const;

const once = testPlan({ body: steps(agentStep("ask", "x")) });

/** Runs a plan with a backend that lets the runtime ask again; lines with their time, and when each call began. */
async function run(
  plan: typeof once,
  rules: readonly ScriptRule[],
): Promise<{ readonly lines: readonly string[]; readonly calls: readonly string[] }> {
  const clock = new VirtualClock();
  const scripted = createScriptedBackend(clock, { rules });
  const calls: string[] = [];
  const backend: Backend = {
    ...scripted,
    retries,
    run: (request, signal) => {
      calls.push(`${clock.now()} ${request.key}`);
      return scripted.run(request, signal);
    },
  };
  const lines: string[] = [];
  await runPlan(plan, {
    project: "/project",
    runId: "run-1",
    backend,
    clock,
    onEvent: (event) => lines.push(`${clock.now()} ${traceEvent(event)}`),
  });
  return { lines, calls };
}

const busy = (kind: "rate-limit" | "transient" | "auth" | "timeout", times: number) => ({
  times,
  fail: { kind, message: "busy" },
});

describe("asking again", () => {
  it("waits longer each time, and then goes on", async () => {
    const { calls, lines } = await run(once, [busy("transient", 2)]);
    expect(calls).toEqual(["0 ask#1", "2000 ask#1!call2", "10000 ask#1!call3"]);
    expect(lines.filter((line) => /retry|agent/u.test(line))).toEqual([
      "0 agent ask x:ask #1",
      "0 retry ask 1/4 in 2000 ms: transient",
      "2000 agent ask x:ask #2",
      "2000 retry ask 2/4 in 8000 ms: transient",
      "10000 agent ask x:ask #3",
    ]);
    expect(lines.at(-1)).toBe("10000 run completed");
  });

  it("ends after so many calls", async () => {
    const { calls, lines } = await run(once, [busy("transient", 9)]);
    expect(calls).toHaveLength(4);
    expect(lines.at(-1)).toContain("run backend_error: Step 'ask'");
  });

  it.each(["auth", "timeout"] as const)("is of no use after %s", async (kind) => {
    expect((await run(once, [busy(kind, 9)])).calls).toHaveLength(1);
  });

  it("is left to a recipe that says itself how often", async () => {
    const around = [
      {
        kind: "retry",
        attempts: 2,
        initialDelayMs: 5,
        maxDelayMs: 5,
        factor: 1,
        kinds: ["transient"],
      },
    ] as const;
    const plan = testPlan({ body: steps(agentStep("ask", "x", { around })) });
    expect((await run(plan, [busy("transient", 9)])).calls).toEqual(["0 ask#1", "5 ask#2"]);
  });

  it("makes all others wait too when the service refuses", async () => {
    const body = steps(agentStep("ask", (v) => String(v["item"])));
    const loop = step("l", {
      kind: "loop",
      head: {
        kind: "each",
        list: (v: Scope) => v["xs"] ?? null,
        item: "item",
        atMost: 9,
        lanes: 2,
      },
      body,
      value: "list",
    });
    const plan = testPlan({ params: { xs: ["a", "b", "c", "d", "e"] }, body: steps(loop) });
    const rules = [
      { contains: "a", times: 2, fail: { kind: "rate-limit", message: "busy" } } as const,
      { sleepMs: 100 },
    ];
    expect((await run(plan, rules)).calls).toEqual([
      "0 l[0]/ask#1",
      "0 l[1]/ask#1",
      "1100 l[2]/ask#1",
      "2200 l[3]/ask#1",
      // Three calls went well.
      "2300 l[4]/ask#1",
      // Two seconds of its own, and one for all; then eight and one.
      "3000 l[0]/ask#1!call2",
      "12000 l[0]/ask#1!call3",
    ]);
  });
});
