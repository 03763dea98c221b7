import type { AnyBlock, AnyStep, Plan } from "../../runtime/index.ts";

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
      blocks.push(...blocksOf(step));
    }
  }
  return ids;
}

function blocksOf({ action, around = [], exits }: AnyStep): readonly AnyBlock[] {
  const layers = around.flatMap((layer) => {
    if (layer.kind === "recover") return layer.body;
    return layer.kind === "retry" && layer.recover ? layer.recover.body : [];
  });
  const restarts = exits.flatMap(({ to }) =>
    typeof to !== "string" && to.kind === "restart" && typeof to.callee === "function"
      ? to.callee().body
      : [],
  );
  return [...layers, ...restarts, ...actionBlocks(action)];
}

function actionBlocks(action: AnyStep["action"]): readonly AnyBlock[] {
  switch (action.kind) {
    case "call":
      return typeof action.callee === "function" ? [action.callee().body] : [];
    case "loop":
    case "block":
      return [action.body];
    case "fork":
      return action.branches.map(({ body }) => body);
    default:
      return [];
  }
}
