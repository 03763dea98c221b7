import type { DirectedGraph, GraphNode } from "../../compiler/analysis/graph/directed-graph.ts";
import { reversePostorder } from "../../compiler/analysis/graph/directed-graph.ts";

/** An edge between two numbered nodes. */
export interface SmallEdge {
  readonly id: number;
  readonly from: GraphNode;
  readonly to: GraphNode;
}

/** A graph whose nodes are numbers. */
export interface SmallGraph extends DirectedGraph<GraphNode, SmallEdge> {
  node(id: number): GraphNode;
}

/** A graph over numbers that starts at 0, given by its edges. */
export function smallGraph(pairs: readonly (readonly [from: number, to: number])[]): SmallGraph {
  const nodes = Array.from({ length: Math.max(...pairs.flat(), 0) + 1 }, (_, id) => ({ id }));
  const node = (id: number): GraphNode => nodes[id] ?? { id };
  const edges = pairs.map(([from, to], id) => ({ id, from: node(from), to: node(to) }));
  const edgesFrom = (source: GraphNode) => edges.filter(({ from }) => from === source);
  const start = node(0);
  return {
    start,
    order: reversePostorder<GraphNode, SmallEdge>(start, edgesFrom),
    edgesFrom,
    edgesInto: (target) => edges.filter(({ to }) => to === target),
    node,
  };
}

/** The numbers of the nodes that can be reached from one node without going through another. */
export function reachable(graph: SmallGraph, from: number, without?: number): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting = from === without ? [] : [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const { to } of graph.edgesFrom(graph.node(id)))
      if (to.id !== without) waiting.push(to.id);
  }
  return seen;
}
