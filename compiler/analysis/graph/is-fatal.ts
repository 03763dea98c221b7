import type { ErrorKind } from "../../../runtime/abi.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { FlowEdge, FlowNode } from "./control-flow-graph.ts";
import { dominatorsOf } from "./plan-dominators.ts";

/** Whether no run of a plan completes where something fails at a point: each gets there, and nothing makes good such a failure. */
export function isFatal(
  point: FlowNode | undefined,
  kinds: readonly ErrorKind[],
  { graph, stateBefore }: ScopeFlow,
): boolean {
  if (point === undefined || stateBefore(point) === undefined) return false;
  if (graph.edgesFrom(point).some((edge) => makesGood(edge, kinds))) return false;
  return dominatorsOf(graph).dominates(point, graph.completed);
}

function makesGood({ reason }: FlowEdge, kinds: readonly ErrorKind[]): boolean {
  if (reason.kind === "recover") return true;
  return reason.kind === "failure" && kinds.some((kind) => reason.kinds.includes(kind));
}
