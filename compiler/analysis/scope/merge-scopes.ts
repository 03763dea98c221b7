import type { BooleanAlgebra, BooleanFunction } from "../conditions/boolean-function.ts";
import type { ControlFlowGraph, FlowEdge, FlowNode } from "../graph/control-flow-graph.ts";
import type { Arrival } from "../graph/dataflow.ts";
import { unionOf } from "../types/type.ts";
import { givingUpAfter, unite, widen, wideningAfter } from "./scope-lattice.ts";
import type { ScopeState, VariableState } from "./scope-state.ts";
import type { ReadonlyVariableMap } from "./variable-map.ts";
import { VariableMap } from "./variable-map.ts";
import type { VersionsBefore } from "./variable-versions.ts";

type Arrivals = readonly Arrival<FlowEdge, ScopeState>[];
type Variables = ReadonlyVariableMap<VariableState>;

/** Makes one state of those that meet at a point. */
export class ScopeMerging {
  private readonly algebra: BooleanAlgebra;
  private readonly versionsBefore: VersionsBefore;
  private readonly graph: ControlFlowGraph;

  constructor(algebra: BooleanAlgebra, versionsBefore: VersionsBefore, graph: ControlFlowGraph) {
    this.algebra = algebra;
    this.versionsBefore = versionsBefore;
    this.graph = graph;
  }

  /** The state before a point; `visits` counts how often it has been merged, so that it settles. */
  merge(node: FlowNode, arrivals: Arrivals, visits: number): ScopeState {
    if (node.kind === "joined") return this.join(node, arrivals);
    const [only] = arrivals;
    const hasOneWay = this.graph.edgesInto(node).length === 1;
    // Nothing meets there, and versions stay what they are.
    if (only && hasOneWay && visits <= wideningAfter) return only.state;
    const path = this.algebra.or(...arrivals.map(({ state }) => state.path));
    const variables = this.mergeVariables(node, arrivals, visits);
    return { path: visits > givingUpAfter ? true : path, variables };
  }

  /** The variables of the first arrival where the others say the same, and what is made of the rest. */
  private mergeVariables(node: FlowNode, arrivals: Arrivals, visits: number): Variables {
    const [first = new VariableMap<VariableState>(), ...others] = arrivals.map(
      ({ state }): Variables => state.variables,
    );
    const versions = this.versionsBefore(node);
    let merged: VariableMap<VariableState> | undefined;
    for (let number = 0; number < first.numbers; number += 1) {
      const before = first.at(number);
      const agreed = isAlike(others, number, before);
      if (agreed && before === undefined) continue;
      const met = widen(agreed && before ? before : this.meet(number, arrivals), visits);
      const version = versions?.at(number) ?? met.version;
      const settled = met.version === version ? met : { ...met, version };
      if (settled === before) continue;
      merged ??= first.copy();
      merged.put(number, settled);
    }
    return merged ?? first;
  }

  /** All that arrives has happened: what one branch has set is set. */
  private join(node: FlowNode, arrivals: Arrivals): ScopeState {
    const path = this.algebra.and(...arrivals.map(({ state }) => state.path));
    const before = arrivals.find(({ edge }) => edge.from.kind === "action")?.state.variables;
    const branches = arrivals.flatMap(({ edge, state }) =>
      edge.from.kind === "action" ? [] : [state.variables],
    );
    const [some = before] = branches;
    const variables = before?.copy() ?? new VariableMap<VariableState>();
    const versions = this.versionsBefore(node);
    for (let number = 0; number < (some?.numbers ?? 0); number += 1) {
      const old = before?.at(number);
      const found = branches.flatMap((branch) => branch.at(number) ?? []);
      const changed = found.filter(({ version }) => version !== old?.version);
      const [first] = changed;
      if (first === undefined) continue;
      const joined = this.joinVariable(changed, old);
      variables.put(number, { ...joined, version: versions?.at(number) ?? first.version });
    }
    return { path, variables };
  }

  private joinVariable(
    changed: readonly VariableState[],
    old: VariableState | undefined,
  ): Omit<VariableState, "version"> {
    const { algebra } = this;
    return {
      always: changed.some(({ always }) => always),
      must: algebra.or(...changed.map(({ must }) => must), old?.must ?? false),
      may: algebra.or(...changed.map(({ may }) => may), old?.may ?? false),
      type: unionOf(changed.map(({ type }) => type)),
      likely: unionOf(changed.map(({ likely }) => likely)),
      definitions: unite(changed.map(({ definitions }) => definitions)),
    };
  }

  private meet(number: number, arrivals: Arrivals): VariableState {
    const { algebra } = this;
    const present: VariableState[] = [];
    let must: BooleanFunction = true;
    let impossible: BooleanFunction = true;
    for (const { state } of arrivals) {
      const known = state.variables.at(number);
      if (known) present.push(known);
      if (known?.must !== true) {
        must = algebra.and(must, algebra.implies(state.path, known?.must ?? false));
      }
      const may = known?.may === true ? state.path : algebra.and(state.path, known?.may ?? false);
      impossible = algebra.and(impossible, algebra.not(may));
    }
    return {
      always: present.length === arrivals.length && present.every(({ always }) => always),
      must,
      may: algebra.not(impossible),
      type: unionOf(present.map(({ type }) => type)),
      likely: unionOf(present.map(({ likely }) => likely)),
      version: present[0]?.version ?? 0,
      definitions: unite(present.map(({ definitions }) => definitions)),
    };
  }
}

function isAlike(
  others: readonly Variables[],
  number: number,
  variable: VariableState | undefined,
): boolean {
  // Asked for each variable wherever ways meet: an iterator for each would be a fortieth of what a check allocates.
  for (let index = 0; index < others.length; index += 1) {
    if (others[index]?.at(number) !== variable) return false;
  }
  return true;
}
