import { leastOf } from "../analysis/bounds/least-cost.ts";
import { defineRule } from "./rule.ts";

/** A limit below the agent steps that every successful run takes fails every run, at its most expensive point. */
export const stepLimit = defineRule({
  name: "step-limit",
  reports: ["step-limit-too-low"],
  check({ plan, callees }, report) {
    const needed = leastOf(plan, "agentSteps", (id) => callees.plan(id));
    const { total } = plan.limits;
    if (needed <= total) return;
    report("step-limit-too-low", plan.limitsSpan ?? plan.nameSpan, { needed, limit: total });
  },
});
