import type { Exit, Target } from "../ir/step.ts";

/** An exit: the way of ending that it is for, what it writes, where it leads. */
export function exitOf(on: Exit["on"], set: Exit["set"], then: Target): Exit {
  return { on, set, then };
}
