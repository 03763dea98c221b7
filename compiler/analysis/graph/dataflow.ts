import type { DirectedGraph, GraphEdge, GraphNode } from "./directed-graph.ts";

/** What arrives at a node on one edge. */
export interface Arrival<Edge, State> {
  readonly edge: Edge;
  readonly state: State;
}

/** A forward dataflow problem: what is known at the start, and how it changes on the way. */
export interface ForwardProblem<Node extends GraphNode, Edge extends GraphEdge<Node>, State> {
  readonly graph: DirectedGraph<Node, Edge>;
  readonly initial: State;
  /** The state behind a node. */
  readonly transfer: (node: Node, state: State) => State;
  /** The state behind an edge, or undefined where the edge cannot be taken. */
  readonly follow: (edge: Edge, state: State) => State | undefined;
  /**
   * The state before a node to which several edges lead, or which has been computed before; `visits` counts how often it has
   * been, so that it can be widened.
   */
  readonly merge: (node: Node, arrivals: readonly Arrival<Edge, State>[], visits: number) => State;
  readonly equal: (left: State, right: State) => boolean;
}

/** The states before all nodes that can be reached. */
export interface ForwardSolution<Node, State> {
  readonly before: (node: Node) => State | undefined;
  /** How often a node has been computed, over all nodes: the measure of what has been spent. */
  readonly visits: number;
}

/**
 * Solves a dataflow problem: the least solution that the merge allows. A node waits until those
 * before it in reverse postorder are settled, so that what arrives on many edges is merged once.
 */
export function solveForward<Node extends GraphNode, Edge extends GraphEdge<Node>, State>(
  problem: ForwardProblem<Node, Edge, State>,
): ForwardSolution<Node, State> {
  const { graph, transfer, follow } = problem;
  const { nodes, rank } = graph.order;
  const solution = new Solution(problem);
  const waits = nodes.map((_, index) => index === 0);
  for (let next = 0; next < nodes.length; next += 1) {
    const node = nodes[next];
    if (node === undefined || waits[next] !== true) continue;
    waits[next] = false;
    const state = solution.enter(node);
    if (state === undefined) continue;
    const after = transfer(node, state);
    let first = next + 1;
    for (const edge of graph.edgesFrom(node)) {
      const arriving = follow(edge, after);
      if (arriving === undefined || !solution.arrive(edge, arriving)) continue;
      const target = rank(edge.to) ?? 0;
      waits[target] = true;
      first = Math.min(first, target);
    }
    // Round a cycle it goes on with what is first again.
    next = first - 1;
  }
  return solution;
}

class Solution<Node extends GraphNode, Edge extends GraphEdge<Node>, State>
  implements ForwardSolution<Node, State>
{
  visits = 0;
  private readonly problem: ForwardProblem<Node, Edge, State>;
  private readonly states: (State | undefined)[] = [];
  private readonly behind: (State | undefined)[] = [];
  private readonly visitsOf: (number | undefined)[] = [];
  readonly before = ({ id }: Node): State | undefined => this.states[id];

  constructor(problem: ForwardProblem<Node, Edge, State>) {
    this.problem = problem;
  }

  /** Takes in what arrives on an edge; false where that is what has arrived before. */
  arrive({ id }: Edge, state: State): boolean {
    if (this.behind[id] === state) return false;
    this.behind[id] = state;
    return true;
  }

  /** The state before a node from all that has arrived; undefined where it is no news. */
  enter(node: Node): State | undefined {
    const { id } = node;
    const visits = (this.visitsOf[id] ?? 0) + 1;
    const state = this.mergeInto(node, visits);
    const known = this.states[id];
    if (known !== undefined && this.problem.equal(known, state)) return undefined;
    this.states[id] = state;
    this.visitsOf[id] = visits;
    this.visits += 1;
    return state;
  }

  private mergeInto(node: Node, visits: number): State {
    const { graph, merge, initial } = this.problem;
    const edges = graph.edgesInto(node);
    const only = edges.length === 1 && visits === 1 ? edges[0] : undefined;
    if (only !== undefined) return this.behind[only.id] ?? initial;
    let arrivals: Arrival<Edge, State>[] | undefined;
    for (const edge of edges) {
      const state = this.behind[edge.id];
      if (state === undefined) continue;
      // Mostly there is one: a list that begins empty would make room for many.
      if (arrivals === undefined) arrivals = [{ edge, state }];
      else arrivals.push({ edge, state });
    }
    // Nothing has arrived at the start, where everything begins.
    return arrivals === undefined ? initial : merge(node, arrivals, visits);
  }
}
