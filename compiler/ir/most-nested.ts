import type { Limits } from "./step.ts";

/** How many recipes may be on the stack, the first one included. */
export function mostNested({ depth, callsOnly }: Limits): number {
  return callsOnly ? depth + 1 : depth;
}
