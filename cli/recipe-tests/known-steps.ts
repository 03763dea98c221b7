import type { AnyBlock, AnyStep, Plan } from "../../runtime/index.ts";
import { innerBlocks, knownCallee } from "../plan-blocks.ts";

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
      blocks.push(...innerBlocks(step), ...calledBlocks(step));
    }
  }
  return ids;
}

function calledBlocks(step: AnyStep): readonly AnyBlock[] {
  const callee = knownCallee(step);
  const restarts = step.exits.flatMap(({ to }) =>
    typeof to !== "string" && to.kind === "restart" && typeof to.callee === "function"
      ? to.callee().body
      : [],
  );
  return [...(callee === undefined ? [] : [callee.body]), ...restarts];
}
