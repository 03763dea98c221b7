import type { Plan } from "../../ir/plan.ts";
import type { PlanId, Step } from "../../ir/step.ts";

/** Where in a run something is: which recipes are on the stack, how many may be, and who paces agents. */
export interface Place {
  readonly stack: readonly PlanId[];
  readonly depth: number;
  readonly pacing: Plan["pacing"];
}

/** Where a layer stands. */
export interface LayerPlace {
  readonly step: Step;
  readonly place: Place;
  readonly isInnermost: boolean;
}

/** The place of the steps of a recipe that is run by itself. */
export function placeOf(plan: Plan): Place {
  return { stack: [plan.id], depth: plan.limits.depth, pacing: plan.pacing };
}
