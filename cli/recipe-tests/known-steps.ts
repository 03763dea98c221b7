import type { AnyBlock, Plan } from "../../runtime/index.ts";
import { innerBlocks, knownPlans } from "../../runtime/index.ts";

/** The ids of all steps of a plan and of the plans that it is known to call. */
export function knownSteps(plan: Plan): ReadonlySet<string> {
  const ids = new Set<string>();
  const seen = new Set<AnyBlock>();
  const blocks = [plan.body];
  for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
    if (seen.has(block)) continue;
    seen.add(block);
    for (const step of Object.values(block.steps)) {
      ids.add(step.id);
      blocks.push(...innerBlocks(step), ...knownPlans(step).map(({ body }) => body));
    }
  }
  return ids;
}
