import type { PlanLookup } from "../analysis/bounds/followers.ts";
import { leastAtMost, leastLimit } from "../analysis/bounds/least-cost.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlacedStep } from "../ir/visit.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** A limit below the agent steps that every successful run takes fails every run, at its most expensive point. */
export const stepLimit = defineRule({
  name: "step-limit",
  reports: ["step-limit-too-low"],
  check({ plan, callees, facts }, report) {
    const { total } = plan.limits;
    if (total === unlimited) return;
    // Where others call the recipe, their limits count.
    if (!facts.callGraph.callsTo(plan.id).every(({ caller }) => caller === plan.id)) return;
    if (isFarBelow(plan)) return;
    const lookup: PlanLookup = (id) => callees.plan(id);
    if (leastAtMost(plan, "agentSteps", lookup) <= total) return;
    const needed = leastLimit(plan, lookup);
    if (needed <= total) return;
    report("step-limit-too-low", plan.limitSpans?.total ?? plan.nameSpan, { needed, limit: total });
  },
});

/** What stands where nothing limits the steps. */
const unlimited = Number.MAX_SAFE_INTEGER;

/** Whether a recipe, as nearly every one, has so few steps that no way through it reaches its limit, and none that stands for many. */
function isFarBelow({ body, limits, params }: Plan): boolean {
  const steps = stepsOf(body);
  const isGiven = params.some(({ given }) => given !== undefined);
  const standsForMany = ({ step: { action } }: PlacedStep): boolean =>
    action.kind === "call" || (action.kind === "loop" && (action.head.kind === "times" || isGiven));
  return steps.length * mostCounted <= limits.total && !steps.some(standsForMany);
}

/** No step counts more often on one way. */
const mostCounted = 4;
