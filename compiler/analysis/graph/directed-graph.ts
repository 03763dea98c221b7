/** A node of a graph; the nodes of one graph are numbered from 0. */
export interface GraphNode {
  readonly id: number;
}

/** A way from one node to another; the edges of one graph are numbered from 0. */
export interface GraphEdge<Node> {
  readonly id: number;
  readonly from: Node;
  readonly to: Node;
}

/** A directed graph as the analyses see it; every edge occurs in both lists. */
export interface DirectedGraph<Node extends GraphNode, Edge extends GraphEdge<Node>> {
  readonly start: Node;
  /** The nodes that can be reached. */
  readonly order: NodeOrder<Node>;
  edgesFrom(node: Node): readonly Edge[];
  edgesInto(node: Node): readonly Edge[];
}

/** Nodes in reverse postorder: each before its successors except along edges that close a cycle. */
export interface NodeOrder<Node extends GraphNode> {
  readonly nodes: readonly Node[];
  /** The place of a node in that order; undefined for one that cannot be reached. */
  rank(node: Node): number | undefined;
}

/** Orders the nodes that can be reached from one. */
export function reversePostorder<Node extends GraphNode, Edge extends GraphEdge<Node>>(
  start: Node,
  edgesFrom: (node: Node) => readonly Edge[],
): NodeOrder<Node> {
  const seen = new Set<Node>([start]);
  const nodes: Node[] = [];
  const stack = [{ node: start, edges: edgesFrom(start), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = top.edges[top.next];
    top.next += 1;
    if (edge === undefined) {
      nodes.push(top.node);
      stack.pop();
    } else if (!seen.has(edge.to)) {
      seen.add(edge.to);
      stack.push({ node: edge.to, edges: edgesFrom(edge.to), next: 0 });
    }
  }
  nodes.reverse();
  const ranks: (number | undefined)[] = [];
  nodes.forEach(({ id }, rank) => {
    ranks[id] = rank;
  });
  return { nodes, rank: ({ id }) => ranks[id] };
}
