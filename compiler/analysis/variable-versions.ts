import type { ControlFlowGraph, FlowEdge, FlowNode } from "./control-flow-graph.ts";
import { solveForward } from "./dataflow.ts";
import type { ScopeOperation } from "./scope-operations.ts";
import { operationsAt, operationsOn } from "./scope-operations.ts";

type Versions = ReadonlyMap<string, number>;

/** The version that a write at a point makes; equal versions of a variable see equal values. */
export function writtenVersion(node: FlowNode): number {
  return node.id * 2 + 1;
}

/** The id of the point at which a version came to be. */
export function birthplace(version: number): number {
  return Math.floor(version / 2);
}

/**
 * The version of each variable before each point. It numbers values as static single assignment
 * does, without renaming anything: where ways with different versions meet, a new one begins.
 */
export function computeVariableVersions(
  graph: ControlFlowGraph,
  initial: Iterable<string>,
): ReadonlyMap<FlowNode, Versions> {
  const meetings = new Set<string>();
  return solveForward<FlowNode, FlowEdge, Versions>({
    graph,
    initial: new Map([...initial].map((name) => [name, writtenVersion(graph.start)])),
    transfer: (node, state) => apply(state, operationsAt(node), writtenVersion(node)),
    follow: (edge, state) =>
      edge.to.kind === "failed"
        ? undefined
        : apply(state, operationsOn(edge), writtenVersion(edge.to)),
    merge: (node, arrivals) => {
      const merged = new Map<string, number>();
      for (const name of new Set(arrivals.flatMap(({ state }) => [...state.keys()]))) {
        const versions = new Set(arrivals.map(({ state }) => state.get(name)));
        const key = `${node.id} ${name}`;
        // Once versions have met, they stay apart: that makes the numbering end.
        if (versions.size > 1) meetings.add(key);
        const [only] = versions;
        merged.set(name, meetings.has(key) || only === undefined ? node.id * 2 : only);
      }
      return merged;
    },
    equal: (left, right) =>
      left.size === right.size && [...left].every(([name, version]) => right.get(name) === version),
  });
}

function apply(state: Versions, operations: readonly ScopeOperation[], version: number): Versions {
  if (operations.length === 0) return state;
  const next = new Map(state);
  for (const operation of operations) {
    if (operation.kind === "merge") {
      for (const known of state.keys()) next.set(known, version);
      continue;
    }
    const { name } = operation;
    if (operation.kind === "write") next.set(name, version);
    else if (operation.kind === "save") move(next, name, operation.aside);
    else {
      move(next, operation.aside, name);
      next.delete(operation.aside);
    }
  }
  return next;
}

/** Copies an entry, or its absence. */
export function move<Item>(map: Map<string, Item>, from: string, to: string): void {
  const item = map.get(from);
  if (item === undefined) map.delete(to);
  else map.set(to, item);
}
