import type { Step } from "../../ir/step.ts";
import type { ControlFlowGraph, FlowEdge, FlowNode } from "../graph/control-flow-graph.ts";
import { solveForward } from "../graph/dataflow.ts";
import type { ScopeOperation, ScopeOperations } from "./scope-operations.ts";
import type { VariableState } from "./scope-state.ts";
import type { ReadonlyVariableMap, VariableMap } from "./variable-map.ts";
import { pageSize, unlikePlaces } from "./variable-map.ts";

type Versions = ReadonlyVariableMap<number>;

/** The version of each variable before a point. */
export type VersionsBefore = (node: FlowNode) => Versions | undefined;

/** Which variables a call whose recipe leaves its own behind may change. */
export type ChangesOfCall = (step: Step) => (name: string) => boolean;

/** The version that a write at a point makes; equal versions of a variable see equal values. */
export function writtenVersion(node: FlowNode): number {
  return node.id * 2 + 1;
}

/** The id of the point at which a version came to be. */
export function birthplace(version: number): number {
  return Math.floor(version / 2);
}

/**
 * The version of each variable before a point. It numbers values as static single assignment
 * does, without renaming anything: where ways with different versions meet, a new one begins.
 */
export function computeVariableVersions(
  graph: ControlFlowGraph,
  operations: ScopeOperations,
  declared: VariableMap<VariableState>,
  changes: ChangesOfCall,
): VersionsBefore {
  let before: VersionsBefore | undefined;
  return (node) => {
    // Where no ways meet nobody asks.
    before ??= solveVersions(graph, operations, initialVersions(graph, declared), changes);
    return before(node);
  };
}

function initialVersions(
  { start }: ControlFlowGraph,
  declared: VariableMap<VariableState>,
): Versions {
  const versions = declared.sibling<number>();
  for (const [name] of declared) versions.set(name, writtenVersion(start));
  return versions;
}

function solveVersions(
  graph: ControlFlowGraph,
  operations: ScopeOperations,
  initial: Versions,
  changes: ChangesOfCall,
): VersionsBefore {
  const meetings: (Set<number> | undefined)[] = [];
  return solveForward<FlowNode, FlowEdge, Versions>({
    graph,
    initial,
    transfer: (node, state) => apply(state, operations.at(node), node, changes),
    follow: (edge, state) => apply(state, operations.on(edge), edge.to, changes),
    merge: (node, arrivals) => {
      const first = arrivals[0]?.state ?? initial;
      if (arrivals.length < 2) return first;
      const met = meetings[node.id] ?? new Set();
      meetings[node.id] = met;
      for (const { state } of arrivals) addDifferences(met, first, state);
      return withMeetings(first, met, node.id * 2);
    },
    equal: (left, right) => left === right || left.equals(right, Object.is),
  }).before;
}

function addDifferences(met: Set<number>, left: Versions, right: Versions): void {
  if (left === right) return;
  for (let index = 0; index * pageSize < left.numbers; index += 1) {
    for (const place of unlikePlaces(left.page(index), right.page(index))) {
      met.add(index * pageSize + place);
    }
  }
}

/** Gives variables a new version where versions meet; once they have met, they stay apart: that makes the numbering end. */
function withMeetings(versions: Versions, met: ReadonlySet<number>, version: number): Versions {
  if (met.size === 0) return versions;
  const merged = versions.copy();
  for (const number of met) merged.put(number, version);
  return merged;
}

function apply(
  state: Versions,
  operations: readonly ScopeOperation[],
  node: FlowNode,
  changes: ChangesOfCall,
): Versions {
  if (operations.length === 0) return state;
  const version = writtenVersion(node);
  const next = state.copy();
  for (const operation of operations) {
    if (operation.kind === "merge") {
      const isChanged = changes(operation.step);
      const names = [...state].map(([known]) => known).filter(isChanged);
      for (const known of names) next.set(known, version);
      continue;
    }
    const { name } = operation;
    if (operation.kind === "write") next.set(name, version);
    else if (operation.kind === "save") next.set(operation.aside, next.get(name));
    else {
      next.set(name, next.get(operation.aside));
      next.set(operation.aside, undefined);
    }
  }
  return next;
}
