/** A directed graph as the analyses see it; every edge occurs in both lists. */
export interface DirectedGraph<Node, Edge extends { readonly from: Node; readonly to: Node }> {
  readonly start: Node;
  edgesFrom(node: Node): readonly Edge[];
  edgesInto(node: Node): readonly Edge[];
}

/** What arrives at a node on one edge. */
export interface Arrival<Edge, State> {
  readonly edge: Edge;
  readonly state: State;
}

/** A forward dataflow problem: what is known at the start, and how it changes on the way. */
export interface ForwardProblem<
  Node,
  Edge extends { readonly from: Node; readonly to: Node },
  State,
> {
  readonly graph: DirectedGraph<Node, Edge>;
  readonly initial: State;
  /** The state behind a node. */
  readonly transfer: (node: Node, state: State) => State;
  /** The state behind an edge, or undefined where the edge cannot be taken. */
  readonly follow: (edge: Edge, state: State) => State | undefined;
  /** The state before a node; `visits` counts how often it has been computed, so that it can be widened. */
  readonly merge: (node: Node, arrivals: readonly Arrival<Edge, State>[], visits: number) => State;
  readonly equal: (left: State, right: State) => boolean;
}

/** The states before all nodes that can be reached, as the least solution that the merge allows. */
export function solveForward<Node, Edge extends { readonly from: Node; readonly to: Node }, State>(
  problem: ForwardProblem<Node, Edge, State>,
): ReadonlyMap<Node, State> {
  const { graph, transfer, follow } = problem;
  const order = reversePostorder(graph);
  const rank = new Map(order.map((node, index) => [node, index]));
  const solution = new Solution(problem);
  const waiting = new Set<number>([0]);
  for (let next = smallest(waiting); next !== undefined; next = smallest(waiting)) {
    waiting.delete(next);
    const node = order[next];
    const state = node === undefined ? undefined : solution.before.get(node);
    if (node === undefined || state === undefined) continue;
    const after = transfer(node, state);
    for (const edge of graph.edgesFrom(node)) {
      const arriving = follow(edge, after);
      const changed = arriving !== undefined && solution.arrive(edge, arriving);
      if (changed) waiting.add(rank.get(edge.to) ?? 0);
    }
  }
  return solution.before;
}

class Solution<Node, Edge extends { readonly from: Node; readonly to: Node }, State> {
  readonly before: Map<Node, State>;
  private readonly problem: ForwardProblem<Node, Edge, State>;
  private readonly behind = new Map<Edge, State>();
  private readonly visits = new Map<Node, number>();

  constructor(problem: ForwardProblem<Node, Edge, State>) {
    this.problem = problem;
    this.before = new Map([[problem.graph.start, problem.initial]]);
  }

  /** Takes in what arrives on an edge; false where it changes nothing. */
  arrive(edge: Edge, state: State): boolean {
    const { graph, merge, equal } = this.problem;
    const node = edge.to;
    this.behind.set(edge, state);
    const arrivals = graph.edgesInto(node).flatMap((into) => {
      const known = this.behind.get(into);
      return known === undefined ? [] : [{ edge: into, state: known }];
    });
    const visits = (this.visits.get(node) ?? 0) + 1;
    const merged = merge(node, arrivals, visits);
    const before = this.before.get(node);
    if (before !== undefined && equal(before, merged)) return false;
    this.before.set(node, merged);
    this.visits.set(node, visits);
    return true;
  }
}

/** The reachable nodes, each before its successors except along edges that close a cycle. */
export function reversePostorder<Node, Edge extends { readonly from: Node; readonly to: Node }>(
  graph: DirectedGraph<Node, Edge>,
): readonly Node[] {
  const seen = new Set<Node>([graph.start]);
  const postorder: Node[] = [];
  const stack = [{ node: graph.start, edges: graph.edgesFrom(graph.start), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = top.edges[top.next];
    top.next += 1;
    if (edge === undefined) {
      postorder.push(top.node);
      stack.pop();
    } else if (!seen.has(edge.to)) {
      seen.add(edge.to);
      stack.push({ node: edge.to, edges: graph.edgesFrom(edge.to), next: 0 });
    }
  }
  return postorder.reverse();
}

function smallest(numbers: ReadonlySet<number>): number | undefined {
  let least: number | undefined;
  for (const candidate of numbers) {
    if (least === undefined || candidate < least) least = candidate;
  }
  return least;
}
