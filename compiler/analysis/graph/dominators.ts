import type { DirectedGraph, GraphEdge, GraphNode } from "./directed-graph.ts";

/** Which nodes lie on every way from the start to which others. */
export interface Dominators<Node> {
  /** The closest node that every way to this one goes through; undefined for the start and what cannot be reached. */
  immediate(node: Node): Node | undefined;
  /** Whether every way to `node` goes through `candidate`; a node dominates itself. */
  dominates(candidate: Node, node: Node): boolean;
}

/** Computes dominators by iteration over reverse postorder (Cooper, Harvey, Kennedy 2001). */
export function computeDominators<Node extends GraphNode, Edge extends GraphEdge<Node>>(
  graph: DirectedGraph<Node, Edge>,
): Dominators<Node> {
  const { nodes: order, rank } = graph.order;
  const parents: (number | undefined)[] = order.map(() => undefined);
  parents[0] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [index, node] of order.entries()) {
      if (index === 0) continue;
      const sources = graph.edgesInto(node).map(({ from }) => rank(from));
      const parent = commonAncestor(sources, parents);
      if (parent === parents[index]) continue;
      parents[index] = parent;
      changed = true;
    }
  }
  const parentOf = (index: number): number | undefined =>
    index === 0 ? undefined : parents[index];
  return {
    immediate(node) {
      const index = rank(node);
      const parent = index === undefined ? undefined : parentOf(index);
      return parent === undefined ? undefined : order[parent];
    },
    dominates(candidate, node) {
      const wanted = rank(candidate);
      let at = rank(node);
      while (at !== undefined && wanted !== undefined && at > wanted) at = parentOf(at);
      return at !== undefined && at === wanted;
    },
  };
}

function commonAncestor(
  sources: readonly (number | undefined)[],
  parents: readonly (number | undefined)[],
): number | undefined {
  let common: number | undefined;
  for (const source of sources) {
    if (source === undefined || parents[source] === undefined) continue;
    common = common === undefined ? source : intersect(common, source, parents);
  }
  return common;
}

function intersect(left: number, right: number, parents: readonly (number | undefined)[]): number {
  let [a, b] = [left, right];
  while (a !== b) {
    while (a > b) a = parents[a] ?? 0;
    while (b > a) b = parents[b] ?? 0;
  }
  return a;
}
