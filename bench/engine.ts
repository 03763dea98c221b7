import { cpuUsage } from "node:process";
import { createScriptedBackend } from "../runtime/backends/scripted.ts";
import { systemClock } from "../runtime/clock.ts";
import type { Plan } from "../runtime/index.ts";
import { runPlan } from "../runtime/index.ts";
import type { Bench } from "./alternate.ts";
import { lowerQuartile } from "./alternate.ts";
import { benchPlan, loopBody } from "./bench-plan.ts";

const iterations = 10_000;
const wantedMicroseconds = 20;

/**
 * What one step of a scripted loop costs, with every layer that an agent step has, journal in memory. The time of the
 * processor counts: it is the same on a busy machine.
 */
export const bench: Bench = {
  name: "engine",
  run: async () => {
    const plan = countingPlan();
    const backend = createScriptedBackend(systemClock, { rules: [{ output: "ok" }] });
    const microseconds: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const before = cpuUsage();
      await runPlan(plan, { project: "/", backend });
      const { system, user } = cpuUsage(before);
      if (round >= 3) microseconds.push((user + system) / iterations);
    }
    const ratio = lowerQuartile(microseconds);
    return [{ label: "microseconds a scripted step", ratio, target: wantedMicroseconds }];
  },
};

function countingPlan(): Plan {
  const items = Array.from({ length: iterations }, (_, index) => index);
  const body = loopBody(
    { kind: "each", list: (v) => v["items"] ?? null, item: "item", atMost: iterations },
    {
      around: [
        { kind: "guard", when: (v) => v["item"] !== "", text: "{{item}} != ''" },
        { kind: "count" },
        {
          kind: "retry",
          attempts: 3,
          initialDelayMs: 5_000,
          maxDelayMs: 300_000,
          factor: 2,
          kinds: ["transient"],
        },
        { kind: "pace" },
        { kind: "timeout", ms: 600_000 },
      ],
      action: {
        kind: "agent",
        agent: "x",
        prompt: (v) => `see ${String(v["item"])}`,
        decode: (text) => text,
      },
    },
  );
  return benchPlan(body, {
    params: { items: { default: items } },
    limits: { depth: 1, total: iterations },
    pacing: { minDelayMs: 0, maxConcurrent: 4 },
  });
}
