import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";

/** How many steps of a plan stand before each one, in the order in which they are written. */
export const placesOfSteps = createObjectMemo(
  ({ body }: Plan): ReadonlyMap<Step, number> =>
    new Map(stepsOf(body).map(({ step }, place) => [step, place])),
);
