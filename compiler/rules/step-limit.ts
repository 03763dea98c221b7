import type { PlanLookup } from "../analysis/bounds/followers.ts";
import { leastAtMost, leastOf } from "../analysis/bounds/least-cost.ts";
import { defineRule } from "./rule.ts";

/** A limit below the agent steps that every successful run takes fails every run, at its most expensive point. */
export const stepLimit = defineRule({
  name: "step-limit",
  reports: ["step-limit-too-low"],
  check({ plan, callees, facts }, report) {
    const { total } = plan.limits;
    // Where others call the recipe, their limits count.
    if (!facts.callGraph.callsTo(plan.id).every(({ caller }) => caller === plan.id)) return;
    const lookup: PlanLookup = (id) => callees.plan(id);
    // Nearly every recipe has far fewer steps than its limit.
    if (leastAtMost(plan, "agentSteps", lookup) <= total) return;
    const needed = leastOf(plan, "agentSteps", lookup);
    if (needed <= total) return;
    report("step-limit-too-low", plan.limitSpans?.total ?? plan.nameSpan, { needed, limit: total });
  },
});
