import { getEventListeners } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { Backend } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { runSample } from "../../support/run-sample.ts";
import { agentStep, goTo, shellStep, step, steps } from "../../support/step-builder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";

describe("a run that is cancelled", () => {
  it("ends its agent at once, reports what it has, and can be resumed", async () => {
    const abort = new AbortController();
    const first = agentStep("a", "x", { tracked: { index: 0 }, exits: [goTo("b", "got")] });
    const second = agentStep("b", "y", { tracked: { index: 1 } });
    const plan = testPlan({ body: steps(first, second) });
    const { report, entries } = await runSample({
      plan,
      script: [{ step: "b", sleepMs: 60_000 }],
      options: {
        signal: abort.signal,
        onEvent: (event) => {
          if (event.kind === "agent-call" && event.id === "b") queueMicrotask(() => abort.abort());
        },
      },
    });
    expect(report).toMatchObject({
      status: "cancelled",
      reason: "The run was cancelled.",
      steps: [
        { id: "a", status: "completed" },
        { id: "b", status: "failed", error: "The run was cancelled." },
      ],
    });
    expect(report.outputs.get("got")).toBe("x");
    const resumed = await runSample({ plan }, entries);
    expect(resumed.report.status).toBe("completed");
    expect(resumed.performed).toEqual(["agent b#1"]);
  });

  it("before it began does nothing", async () => {
    const plan = testPlan({ body: steps(agentStep("a", "x")) });
    const { report, performed } = await runSample({
      plan,
      options: { signal: AbortSignal.abort() },
    });
    expect(report.status).toBe("cancelled");
    expect(performed).toEqual([]);
  });

  it("ends its processes", async () => {
    const folder = temporaryFolder();
    const plan = testPlan({ body: steps(shellStep("s", "echo $$ > pid; sleep 60")) });
    const abort = new AbortController();
    const running = runPlan(plan, {
      project: folder,
      backend: createScriptedBackend(systemClock),
      signal: abort.signal,
    });
    while (!existsSync(join(folder, "pid"))) await wait(10);
    await wait(30);
    const pid = Number(await readFile(join(folder, "pid"), "utf8"));
    abort.abort();
    expect((await running).status).toBe("cancelled");
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it("can be cancelled while it only computes", async () => {
    const abort = new AbortController();
    const spin = step("spin", {
      kind: "loop",
      head: { kind: "while", condition: () => true, atMost: 10_000_000 },
      body: steps(step("nothing", { kind: "none" })),
      value: "last",
    });
    const plan = testPlan({ body: steps(spin) });
    setTimeout(() => abort.abort(), 20);
    const report = await runPlan(plan, {
      project: "/",
      backend: createScriptedBackend(systemClock),
      signal: abort.signal,
    });
    expect(report.status).toBe("cancelled");
  });
});

/** A clock that knows how many of its timers have not been called off. */
class CountingClock extends VirtualClock {
  timers = 0;

  override after(ms: number, callBack: () => void): () => void {
    const callOff = super.after(ms, callBack);
    this.timers += 1;
    return () => {
      this.timers -= 1;
      callOff();
    };
  }
}

describe("a run whose backend breaks", () => {
  it("leaves no timer behind that would keep its process, and listens to nobody any more", async () => {
    const clock = new CountingClock();
    const { signal } = new AbortController();
    const timeout = { kind: "timeout", ms: 60_000 } as const;
    const plan = testPlan({ body: steps(agentStep("a", "x", { around: [timeout] })) });
    const broken: Backend = {
      name: "broken",
      available: async () => [],
      run: () => Promise.reject(new Error("the backend is broken")),
    };
    const budget = { wallClockMs: 60_000 };
    const running = runPlan(plan, { project: "/", backend: broken, clock, signal, budget });
    await expect(running).rejects.toThrow("the backend is broken");
    expect(clock.timers).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
