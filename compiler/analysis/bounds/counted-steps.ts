import type { Plan } from "../../ir/plan.ts";
import type { Block, PlanId, Step } from "../../ir/step.ts";
import { blocksOf, isGuarded } from "../../ir/visit.ts";
import type { PlanLookup } from "./followers.ts";

/** So deep calls are followed; no language has recipes nested deeper unless its author asks for it. */
export const deepestFollowed = 200;

/**
 * No fewer agent steps than `leastOf` finds in a plan, for a fraction of its work: every step is taken for one that runs,
 * whatever guards it.
 */
export function countedStepsOf(plan: Plan, lookup: PlanLookup): number {
  const known = new Map<PlanId, number>();
  let depth = 0;
  const ofPlan = ({ id, body }: Plan): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // What calls itself, or lies too deep, is left to who looks closer.
    if (depth >= deepestFollowed) return Number.POSITIVE_INFINITY;
    known.set(id, Number.POSITIVE_INFINITY);
    depth += 1;
    const counted = ofBlock(body);
    depth -= 1;
    known.set(id, counted);
    return counted;
  };
  const ofBlock = ({ steps }: Block): number => {
    let counted = 0;
    for (const step of steps.values()) counted += timesCounted(step) * ofStep(step);
    return counted;
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

/**
 * Once on its way; what its guards may keep from running is on no cheapest way, but may count as one of several steps of
 * which one runs for certain, and twice where nothing goes on without it.
 */
function timesCounted(step: Step): number {
  const goesOn = step.exits.some(
    ({ on, then }) => on.kind === "skipped" && (then.kind === "goto" || then.kind === "end"),
  );
  return goesOn || !isGuarded(step) ? 1 : 2;
}

function iterationsOf({ action }: Step): number {
  if (action.kind !== "loop" || action.head.kind !== "times") return 1;
  return typeof action.head.count === "number" ? action.head.count : 1;
}
