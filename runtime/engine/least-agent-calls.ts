import type { AnyBlock, AnyStep, Plan } from "../abi.ts";
import { knownCallee } from "../plan/known-plans.ts";

/** How many agent calls a block makes at least, whichever way it takes to an end of its own. */
export function leastAgentCalls(block: AnyBlock): number {
  return leastOfBlock(block, new Map());
}

/** What is known of plans that are called; of one that is being looked at, that it makes none. */
type Known = Map<Plan, number>;

function leastOfBlock(block: AnyBlock, known: Known): number {
  const own = new Map(
    Object.entries(block.steps).map(([key, step]) => [key, leastOfStep(step, known)]),
  );
  const least = new Map<string, number>();
  // Each round finds the ways that are one step longer.
  for (let round = 0, changed = true; changed && round <= own.size; round += 1) {
    changed = false;
    for (const [key, step] of Object.entries(block.steps)) {
      const found = (own.get(key) ?? 0) + leastBehind(step, least);
      if (found >= (least.get(key) ?? Number.POSITIVE_INFINITY)) continue;
      least.set(key, found);
      changed = true;
    }
  }
  return least.get(block.entry) ?? own.get(block.entry) ?? 0;
}

/** A failure that no exit covers leaves the block at once. */
function leastBehind({ exits }: AnyStep, least: ReadonlyMap<string, number>): number {
  const ways = exits.map(({ to }) =>
    typeof to === "string" ? (least.get(to) ?? Number.POSITIVE_INFINITY) : 0,
  );
  return Math.min(...ways);
}

function leastOfStep(step: AnyStep, known: Known): number {
  const { action, around = [] } = step;
  if (around.some(({ kind }) => kind === "guard" || kind === "tags")) return 0;
  switch (action.kind) {
    case "agent":
      return 1;
    case "block":
      return leastOfBlock(action.body, known);
    case "fork":
      return action.branches.reduce((sum, { body }) => sum + leastOfBlock(body, known), 0);
    case "call": {
      const plan = knownCallee(step);
      return plan === undefined ? 0 : leastOfPlan(plan, known);
    }
    default:
      return 0;
  }
}

function leastOfPlan(plan: Plan, known: Known): number {
  const before = known.get(plan);
  if (before !== undefined) return before;
  known.set(plan, 0);
  const least = leastOfBlock(plan.body, known);
  known.set(plan, least);
  return least;
}
