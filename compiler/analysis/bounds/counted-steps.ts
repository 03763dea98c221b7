import type { Plan } from "../../ir/plan.ts";
import type { Block, PlanId, Step } from "../../ir/step.ts";
import { blocksOf } from "../../ir/visit.ts";
import type { PlanLookup } from "./followers.ts";

/**
 * No fewer agent steps than `leastOf` finds in a plan, for a fraction of its work: every step is taken for one that runs,
 * whatever guards it.
 */
export function countedStepsOf(plan: Plan, lookup: PlanLookup): number {
  const known = new Map<PlanId, number>();
  const ofPlan = ({ id, body }: Plan): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // What calls itself is left to who looks closer.
    known.set(id, Number.POSITIVE_INFINITY);
    const counted = ofBlock(body);
    known.set(id, counted);
    return counted;
  };
  // A step may count once on its way, and once more as one of several of which one runs for certain.
  const ofBlock = ({ steps }: Block): number => {
    let counted = 0;
    for (const step of steps.values()) counted += ofStep(step);
    return 2 * counted;
  };
  const ofStep = (step: Step): number => {
    const { action, around } = step;
    let counted = 0;
    for (const layer of around) {
      if (layer.kind === "count" && layer.part !== "limit") counted += 1;
    }
    if (action.kind === "call" && action.callee.kind === "static") {
      const callee = lookup(action.callee.plan);
      if (callee) counted += ofPlan(callee);
    }
    for (const body of blocksOf(step)) counted += iterationsOf(step) * ofBlock(body);
    return counted;
  };
  return ofPlan(plan);
}

function iterationsOf({ action }: Step): number {
  if (action.kind !== "loop" || action.head.kind !== "times") return 1;
  return typeof action.head.count === "number" ? action.head.count : 1;
}
