import type { AnyBlock, AnyStep, Plan } from "../runtime/index.ts";

/** The blocks that a step holds itself, the recipes that it calls aside. */
export function innerBlocks({ action, around = [] }: AnyStep): readonly AnyBlock[] {
  const layers = around.flatMap((layer) => {
    if (layer.kind === "recover") return layer.body;
    return layer.kind === "retry" && layer.recover ? layer.recover.body : [];
  });
  return [...layers, ...actionBlocks(action)];
}

function actionBlocks(action: AnyStep["action"]): readonly AnyBlock[] {
  switch (action.kind) {
    case "loop":
    case "block":
      return [action.body];
    case "fork":
      return action.branches.map(({ body }) => body);
    default:
      return [];
  }
}

/** The recipe that a step is known to call; undefined also where its path is computed. */
export function knownCallee({ action }: AnyStep): Plan | undefined {
  return action.kind === "call" && typeof action.callee === "function"
    ? action.callee()
    : undefined;
}
