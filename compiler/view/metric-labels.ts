import type { Metric } from "../analysis/bounds/cost.ts";

/** What people call the things that are counted. */
export const metricLabels: Readonly<Record<Metric, string>> = {
  agentCalls: "agent calls",
  agentSteps: "counted steps",
  steps: "steps",
  processes: "commands",
  approvals: "approvals",
  wallClockMs: "time",
};
