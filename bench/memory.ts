import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Backend, Plan } from "../runtime/index.ts";
import { runPlan } from "../runtime/index.ts";
import type { Bench } from "./alternate.ts";
import { benchPlan, loopBody } from "./bench-plan.ts";

const few = 1_000;
const many = 100_000;

/** What a run holds in memory at its end, after many iterations over after few. */
export const bench: Bench = {
  name: "memory",
  run: async () => {
    const before = await heldAtEnd(few);
    const after = await heldAtEnd(many);
    const label = `MB that a run holds after ${many} iterations over after ${few}`;
    return [{ label, ratio: (after - before) / 2 ** 20, target: 20 }];
  },
};

const backend: Backend = {
  name: "constant",
  available: () => Promise.resolve([]),
  run: () => Promise.resolve({ kind: "answer", text: "ok" }),
};

/** Bytes in use when the run is about to end; its journal is still there. */
async function heldAtEnd(iterations: number): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  let held = 0;
  const report = await runPlan(countingPlan(iterations), {
    project: "/",
    backend,
    onEvent: (event) => {
      if (event.kind !== "run-end") return;
      if (typeof collect === "function") collect();
      held = process.memoryUsage().heapUsed;
    },
  });
  if (report.status !== "completed") throw new Error(report.reason);
  return held;
}

function countingPlan(iterations: number): Plan {
  const body = loopBody(
    { kind: "times", count: iterations, binds: [], numbers: () => ({}) },
    { action: { kind: "agent", agent: "x", prompt: () => "see", decode: (text) => text } },
  );
  return benchPlan(body, { limits: { depth: 1, total: iterations } });
}
