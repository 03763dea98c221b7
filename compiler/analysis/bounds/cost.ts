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

/** Nothing. */
export const free: Cost = forEachMetric(() => none);

/** Nothing but this. */
export function only(amounts: Partial<Cost>): Cost {
  return { ...free, ...amounts };
}

/** One after the other. */
export function inTurn(costs: readonly Cost[]): Cost {
  return costs.reduce((left, right) => combine(left, right, add), free);
}

/** At the same time: the slowest decides how long it takes. */
export function beside(costs: readonly Cost[]): Cost {
  return costs.reduce((left, right) => {
    const both = combine(left, right, add);
    return { ...both, wallClockMs: larger(left.wallClockMs, right.wallClockMs) };
  }, free);
}

/** So many times. */
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
