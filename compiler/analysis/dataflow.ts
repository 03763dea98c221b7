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

/** The states before all nodes that can be reached. */
export interface ForwardSolution<Node, State> {
  readonly before: ReadonlyMap<Node, State>;
  /** How often a node has been computed, over all nodes: the measure of what has been spent. */
  readonly visits: number;
}

/**
 * Solves a dataflow problem: the least solution that the merge allows. A node waits until those
 * before it in reverse postorder are settled, so that what arrives on many edges is merged once.
 */
export function solveForward<Node, Edge extends { readonly from: Node; readonly to: Node }, State>(
  problem: ForwardProblem<Node, Edge, State>,
): ForwardSolution<Node, State> {
  const { graph, transfer, follow } = problem;
  const order = reversePostorder(graph);
  const rank = new Map(order.map((node, index) => [node, index]));
  const solution = new Solution(problem);
  const waiting = new Set<number>([0]);
  for (let next = smallest(waiting); next !== undefined; next = smallest(waiting)) {
    waiting.delete(next);
    const node = order[next];
    const state = node === undefined ? undefined : solution.enter(node);
    if (node === undefined || state === undefined) continue;
    const after = transfer(node, state);
    for (const edge of graph.edgesFrom(node)) {
      const arriving = follow(edge, after);
      const isNew = arriving !== undefined && solution.arrive(edge, arriving);
      if (isNew) waiting.add(rank.get(edge.to) ?? 0);
    }
  }
  return solution;
}

class Solution<Node, Edge extends { readonly from: Node; readonly to: Node }, State> {
  readonly before = new Map<Node, State>();
  visits = 0;
  private readonly problem: ForwardProblem<Node, Edge, State>;
  private readonly behind = new Map<Edge, State>();
  private readonly visitsOf = new Map<Node, number>();

  constructor(problem: ForwardProblem<Node, Edge, State>) {
    this.problem = problem;
  }

  /** Takes in what arrives on an edge; false where that is what has arrived before. */
  arrive(edge: Edge, state: State): boolean {
    if (this.behind.get(edge) === state) return false;
    this.behind.set(edge, state);
    return true;
  }

  /** The state before a node from all that has arrived; undefined where it is no news. */
  enter(node: Node): State | undefined {
    const visits = (this.visitsOf.get(node) ?? 0) + 1;
    const state = this.mergeInto(node, visits);
    const known = this.before.get(node);
    if (known !== undefined && this.problem.equal(known, state)) return undefined;
    this.before.set(node, state);
    this.visitsOf.set(node, visits);
    this.visits += 1;
    return state;
  }

  private mergeInto(node: Node, visits: number): State {
    const { graph, merge, initial } = this.problem;
    const arrivals: Arrival<Edge, State>[] = [];
    for (const edge of graph.edgesInto(node)) {
      const state = this.behind.get(edge);
      if (state !== undefined) arrivals.push({ edge, state });
    }
    // Nothing has arrived at the start, where everything begins.
    return arrivals.length === 0 ? initial : merge(node, arrivals, visits);
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
