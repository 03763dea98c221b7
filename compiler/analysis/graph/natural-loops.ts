import type { ControlFlowGraph, FlowEdge, FlowNode } from "./control-flow-graph.ts";
import { dominatorsOf } from "./plan-dominators.ts";

/** The points that are run again and again. */
export interface NaturalLoops {
  /** The ids of the points in the loop that an edge closes; undefined for an edge that closes none. */
  members(edge: FlowEdge): ReadonlySet<number> | undefined;
}

/** Finds the loops of a graph by the edges that lead back. */
export function computeNaturalLoops(graph: ControlFlowGraph): NaturalLoops {
  const { closing } = graph.order;
  const loops = new Map<FlowEdge, ReadonlySet<number>>();
  // Most recipes have no loop, and dominators are only asked for loops.
  const dominators = closing.length > 0 ? dominatorsOf(graph) : undefined;
  const all = new Set(closing.length > 0 ? graph.nodes.map(({ id }) => id) : []);
  for (const edge of closing) {
    // Where a loop can be entered in the middle, everything may be part of it.
    const entered = dominators?.dominates(edge.to, edge.from) === true;
    loops.set(edge, entered ? naturalLoop(graph, edge) : all);
  }
  return { members: (edge) => loops.get(edge) };
}

function naturalLoop(graph: ControlFlowGraph, edge: FlowEdge): ReadonlySet<number> {
  const inside = new Set([edge.to.id]);
  const waiting: FlowNode[] = [edge.from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (inside.has(node.id)) continue;
    inside.add(node.id);
    for (const { from } of graph.edgesInto(node)) waiting.push(from);
  }
  return inside;
}
