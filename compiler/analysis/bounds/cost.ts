import type { Most } from "./amount.ts";
import { add, larger, multiply, none, smaller } from "./amount.ts";

/**
 * What is counted of a run. `agentCalls`: questions to agents, also repeated ones. `agentSteps`: executions that count
 * against the limit of a recipe, without retries. `steps`: executions of steps that ask, run or wait for something, without
 * retries. `processes`: commands, hooks among them. `wallClockMs`: time, apart from what stopping a process takes.
 */
export const metrics = [
  "agentCalls",
  "agentSteps",
  "steps",
  "processes",
  "approvals",
  "wallClockMs",
] as const;

/** One of the things that are counted. */
export type Metric = (typeof metrics)[number];

/** The most that something may take of everything. */
export type Cost = Readonly<Record<Metric, Most>>;

/** A value for each of the things that are counted. */
export function forEachMetric<T>(value: (metric: Metric) => T): Readonly<Record<Metric, T>> {
  return {
    agentCalls: value("agentCalls"),
    agentSteps: value("agentSteps"),
    steps: value("steps"),
    processes: value("processes"),
    approvals: value("approvals"),
    wallClockMs: value("wallClockMs"),
  };
}

/** The cost of what takes nothing by any metric. */
export const free: Cost = forEachMetric(() => none);

/** The cost of what takes nothing but these amounts. */
export function only(amounts: Partial<Cost>): Cost {
  return { ...free, ...amounts };
}

/** The cost of parts that run one after the other. */
export function inTurn(costs: readonly Cost[]): Cost {
  return costs.reduce((left, right) => combine(left, right, add), free);
}

/** The cost of parts that run at the same time: the slowest decides how long they take. */
export function beside(costs: readonly Cost[]): Cost {
  return costs.reduce((left, right) => {
    const both = combine(left, right, add);
    return { ...both, wallClockMs: larger(left.wallClockMs, right.wallClockMs) };
  }, free);
}

/** The cost of a part that runs so many times, one after the other. */
export function repeated(cost: Cost, count: Most): Cost {
  return forEachMetric((metric) => multiply(cost[metric], count));
}

/** The larger of two, for everything that is counted. */
export function largest(left: Cost, right: Cost): Cost {
  return combine(left, right, larger);
}

/** Two bounds that both hold. */
export function tightest(left: Cost, right: Cost): Cost {
  return combine(left, right, smaller);
}

function combine(left: Cost, right: Cost, join: (left: Most, right: Most) => Most): Cost {
  return forEachMetric((metric) => join(left[metric], right[metric]));
}
