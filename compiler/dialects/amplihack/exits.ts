import type { Exit, Target } from "../../ir/step.ts";

/** One way of ending. */
export function exitOf(on: Exit["on"], set: Exit["set"], then: Target): Exit {
  return { on, set, then };
}
