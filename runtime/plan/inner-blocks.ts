import type { AnyBlock, AnyStep } from "../abi.ts";

/** The blocks that a step holds itself, the recipes that it calls aside. */
export function innerBlocks({ action, around = [] }: AnyStep): readonly AnyBlock[] {
  const layers = around.flatMap((layer) => {
    if (layer.kind === "recover") return layer.body;
    return layer.kind === "retry" && layer.recover ? layer.recover.body : [];
  });
  return [...layers, ...actionBlocks(action)];
}

/** The blocks that an action runs. */
export function actionBlocks(action: AnyStep["action"]): readonly AnyBlock[] {
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
