import type { Condition } from "../ir/expression.ts";
import type { LoopAction } from "../ir/step.ts";
import type { FlowNode } from "./control-flow-graph.ts";

/** The conditions that all have to hold for the action of a step to run. */
export function guardConditions(node: FlowNode): readonly Condition[] {
  if (node.kind !== "before") return [];
  return node.step.around.flatMap((layer) => (layer.kind === "guard" ? [layer.condition] : []));
}

/** The loop that a point belongs to. */
export function loopOf(node: FlowNode): LoopAction | undefined {
  if (!("step" in node)) return undefined;
  return node.step.action.kind === "loop" ? node.step.action : undefined;
}

/** The condition under which a loop runs on. */
export function loopConditions(node: FlowNode): readonly Condition[] {
  const head = loopOf(node)?.head;
  return head?.kind === "while" ? [head.condition] : [];
}

/** The condition under which a loop ends. */
export function untilConditions(node: FlowNode): readonly Condition[] {
  const until = loopOf(node)?.until;
  return until ? [until] : [];
}
