import type { PlanId } from "../../ir/step.ts";
import type { CallSite } from "../graph/call-graph.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { endlessCycle } from "./endless-cycle.ts";
import { unchangingRecursion } from "./unchanging-recursion.ts";

/** A recursion that does not end. */
export interface EndlessRecursion {
  /** The recipes on the way round; the first one is the last one, too. */
  readonly cycle: readonly PlanId[];
  /** What decides whether it is begun; absent where it cannot be avoided. */
  readonly inputs?: readonly string[];
  /** Whether the calls leave that at its default, instead of handing it on as it is. */
  readonly isByDefault?: boolean;
}

/** The recursion without an end that begins with a call of a recipe, always or once it is made. */
export function endlessRecursion(
  site: CallSite,
  { plan, facts, callees }: RecipeSubject,
): EndlessRecursion | undefined {
  const cycle = endlessCycle(site, { id: plan.id, facts }, callees);
  if (cycle) return { cycle };
  return unchangingRecursion(site, { plan, facts }, (id) => {
    const [called, known] = [callees.plan(id), callees.facts(id)];
    return called && known && { plan: called, facts: known };
  });
}
