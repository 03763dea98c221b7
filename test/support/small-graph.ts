import type { DirectedGraph } from "../../compiler/analysis/dataflow.ts";

/** An edge between two numbered nodes. */
export interface SmallEdge {
  readonly from: number;
  readonly to: number;
}

/** A graph over numbers that starts at 0, given by its edges. */
export function smallGraph(
  pairs: readonly (readonly [from: number, to: number])[],
): DirectedGraph<number, SmallEdge> {
  const edges = pairs.map(([from, to]) => ({ from, to }));
  return {
    start: 0,
    edgesFrom: (node) => edges.filter(({ from }) => from === node),
    edgesInto: (node) => edges.filter(({ to }) => to === node),
  };
}

/** The nodes that can be reached from one node without going through another. */
export function reachable(
  graph: DirectedGraph<number, SmallEdge>,
  from: number,
  without?: number,
): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting = from === without ? [] : [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const { to } of graph.edgesFrom(node)) if (to !== without) waiting.push(to);
  }
  return seen;
}
