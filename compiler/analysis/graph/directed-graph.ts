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
  readonly order: NodeOrder<Node, Edge>;
  edgesFrom(node: Node): readonly Edge[];
  edgesInto(node: Node): readonly Edge[];
}

/** Nodes in reverse postorder: each before its successors except along edges that close a cycle. */
export interface NodeOrder<Node extends GraphNode, Edge extends GraphEdge<Node>> {
  readonly nodes: readonly Node[];
  /** The edges that close a cycle: each leads to the node that it comes from, or to one before that. */
  readonly closing: readonly Edge[];
  /** The place of a node in that order; undefined for one that cannot be reached. */
  rank(node: Node): number | undefined;
}

/** Orders the nodes that can be reached from one. */
export function reversePostorder<Node extends GraphNode, Edge extends GraphEdge<Node>>(
  start: Node,
  edgesFrom: (node: Node) => readonly Edge[],
): NodeOrder<Node, Edge> {
  const states: (typeof open | typeof left | undefined)[] = [];
  const nodes: Node[] = [];
  const closing: Edge[] = [];
  states[start.id] = open;
  const stack = [{ node: start, edges: edgesFrom(start), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = top.edges[top.next];
    top.next += 1;
    if (edge === undefined) {
      nodes.push(top.node);
      states[top.node.id] = left;
      stack.pop();
      continue;
    }
    const state = states[edge.to.id];
    if (state === open) closing.push(edge);
    if (state !== undefined) continue;
    states[edge.to.id] = open;
    stack.push({ node: edge.to, edges: edgesFrom(edge.to), next: 0 });
  }
  nodes.reverse();
  const ranks: (number | undefined)[] = [];
  for (let rank = 0; rank < nodes.length; rank += 1) ranks[nodes[rank]?.id ?? 0] = rank;
  return { nodes, closing, rank: ({ id }) => ranks[id] };
}

/** A node from which the way on is being followed. */
const open = 1;
/** One behind which all has been seen. */
const left = 2;
