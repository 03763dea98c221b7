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
  const meetings = new Map<FlowNode, Set<string>>();
  return solveForward<FlowNode, FlowEdge, Versions>({
    graph,
    initial: new Map([...initial].map((name) => [name, writtenVersion(graph.start)])),
    transfer: (node, state) => apply(state, operationsAt(node), writtenVersion(node)),
    follow: (edge, state) =>
      edge.to.kind === "failed"
        ? undefined
        : apply(state, operationsOn(edge), writtenVersion(edge.to)),
    merge: (node, arrivals) => {
      const met = meetings.get(node) ?? new Set();
      meetings.set(node, met);
      return meet(
        arrivals.map(({ state }) => state),
        met,
        node.id * 2,
      );
    },
    equal: (left, right) =>
      left === right ||
      (left.size === right.size &&
        [...left].every(([name, version]) => right.get(name) === version)),
  }).before;
}

/** Gives variables a new version where versions meet; once they have met, they stay apart: that makes the numbering end. */
function meet(states: readonly Versions[], met: Set<string>, version: number): Versions {
  const [first = new Map<string, number>(), ...others] = states;
  for (const [name, known] of first) {
    if (others.some((other) => other.get(name) !== known)) met.add(name);
  }
  for (const other of others) for (const name of other.keys()) if (!first.has(name)) met.add(name);
  if (met.size === 0) return first;
  const merged = new Map(first);
  for (const name of met) merged.set(name, version);
  return merged;
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
