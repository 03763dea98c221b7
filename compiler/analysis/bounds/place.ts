import { isList } from "../../../runtime/values/value.ts";
import { mostNested } from "../../ir/most-nested.ts";
import type { Plan } from "../../ir/plan.ts";
import type { PlanId, Step } from "../../ir/step.ts";
import { settersOf } from "../scope/setters.ts";

/** Where in a run something is: which recipes are on the stack, how many may be, and who paces agents. */
export interface Place {
  readonly stack: readonly PlanId[];
  readonly depth: number;
  readonly pacing: Plan["pacing"];
  /** How long lists are that the caller gives and no step replaces. */
  readonly lengths: ReadonlyMap<string, number>;
}

/** Nothing is known of the lists of a recipe that another one runs. */
export const noLengths: Place["lengths"] = new Map();

/** Where a layer stands. */
export interface LayerPlace {
  readonly step: Step;
  readonly place: Place;
  readonly isInnermost: boolean;
}

/** The place of the steps of a recipe that is run by itself. */
export function placeOf(plan: Plan): Place {
  const { id, limits, pacing, params } = plan;
  const setters = settersOf(plan);
  const lengths = params.flatMap(({ name, given }) =>
    given !== undefined && isList(given) && !setters.has(name)
      ? [[name, given.length] as const]
      : [],
  );
  return { stack: [id], depth: mostNested(limits), pacing, lengths: new Map(lengths) };
}
