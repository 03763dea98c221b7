import type { Step, StepKey } from "../../ir/step.ts";
import { blocksOfAction, stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";

/** Whether a step stands in another one. */
export function isInside(reader: Step, outer: Step): boolean {
  return orderInside(outer).has(reader.key);
}

/** Whether two steps stand in another one, and the first of them before the second. */
export function isSetBefore(outer: Step, setter: Step, reader: Step): boolean {
  const order = orderInside(outer);
  const [set, read] = [order.get(setter.key), order.get(reader.key)];
  return set !== undefined && read !== undefined && set < read;
}

/** The steps in the blocks of another one, each with how many stand before it there. */
const orderInside = createObjectMemo(({ action }: Step): ReadonlyMap<StepKey, number> => {
  const inside = blocksOfAction(action).flatMap((block) => stepsOf(block));
  return new Map(inside.map(({ step }, index) => [step.key, index]));
});
