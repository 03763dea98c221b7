import type { DialectId } from "../../ir/expression.ts";
import { mostNested } from "../../ir/most-nested.ts";
import type { Plan } from "../../ir/plan.ts";
import type { PlanId, Step } from "../../ir/step.ts";
import type { Lists } from "./lists.ts";
import { listsGiven } from "./lists.ts";

/** Where in a run something is: which recipes are on the stack, how many may be, and who paces agents. */
export interface Place {
  readonly dialect: DialectId;
  readonly stack: readonly PlanId[];
  readonly depth: number;
  readonly pacing: Plan["pacing"];
  readonly lists: Lists;
  /** Whether something else may ask agents at the same time. */
  readonly isBeside: boolean;
}

/** Where a layer stands. */
export interface LayerPlace {
  readonly step: Step;
  readonly place: Place;
  readonly isInnermost: boolean;
}

/** The place of the steps of a recipe that is run by itself. */
export function placeOf(plan: Plan): Place {
  const { id, dialect, limits, pacing } = plan;
  return {
    dialect,
    stack: [id],
    depth: mostNested(limits),
    pacing,
    lists: listsGiven(plan),
    isBeside: false,
  };
}
