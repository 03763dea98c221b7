import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Backend, Plan, Scope } from "../runtime/index.ts";
import { block, runPlan } from "../runtime/index.ts";
import type { Bench } from "./alternate.ts";

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
  const body = block<{ ask: Scope }>({
    entry: "ask",
    steps: {
      ask: {
        id: "ask",
        at: [1, 1],
        action: { kind: "agent", agent: "x", prompt: () => "see", decode: (text) => text },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "result" },
            set: (v, r) => ({ ...v, last: r.value }),
          },
        ],
      },
    },
  });
  return {
    abi: 1,
    name: "bench",
    version: "1.0.0",
    description: "",
    dialect: "amplifier",
    source: { path: "bench.yaml", sha256: "" },
    params: {},
    ambient: {},
    limits: { depth: 1, total: iterations },
    output: { variable: "last" },
    body: {
      entry: "loop",
      steps: {
        loop: {
          id: "loop",
          at: [1, 1],
          action: {
            kind: "loop",
            head: { kind: "times", count: iterations, binds: [], numbers: () => ({}) },
            body,
            value: "last",
          },
          exits: [{ on: "ok", to: { kind: "end", value: "null" }, set: (v) => v }],
        },
      },
    },
  };
}
