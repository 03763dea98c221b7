import type { AnyStep, LoopAction, Plan, Scope } from "../runtime/index.ts";
import { block } from "../runtime/index.ts";

/** A plan whose settings no measure depends on, but for those given. */
export function benchPlan(body: Plan["body"], settings: Partial<Plan> = {}): Plan {
  return {
    abi: 1,
    name: "bench",
    version: "1.0.0",
    description: "",
    dialect: "amplifier",
    source: { path: "bench.yaml", sha256: "" },
    params: {},
    ambient: {},
    limits: { depth: 1, total: 1 },
    output: { variable: "last" },
    body,
    ...settings,
  };
}

/** The body of a plan that runs one step again and again, and keeps what it leaves as `last`. */
export function loopBody(
  head: LoopAction<Scope>["head"],
  step: Pick<AnyStep, "action" | "around">,
): Plan["body"] {
  const body = block<{ ask: Scope }>({
    entry: "ask",
    steps: {
      ask: {
        ...step,
        id: "ask",
        at: [1, 1],
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
    entry: "loop",
    steps: {
      loop: {
        id: "loop",
        at: [1, 1],
        action: { kind: "loop", head, body, value: "last" },
        exits: [{ on: "ok", to: { kind: "end", value: "null" }, set: (v) => v }],
      },
    },
  };
}
