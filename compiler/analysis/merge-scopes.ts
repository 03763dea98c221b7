import type { BooleanAlgebra } from "./boolean-function.ts";
import type { ControlFlowGraph, FlowEdge, FlowNode } from "./control-flow-graph.ts";
import type { Arrival } from "./dataflow.ts";
import { givingUpAfter, widen, wideningAfter } from "./scope-lattice.ts";
import type { ScopeState, VariableState } from "./scope-state.ts";
import { unionOf } from "./type.ts";

type Arrivals = readonly Arrival<FlowEdge, ScopeState>[];
type Variables = ReadonlyMap<string, VariableState>;

/** Makes one state of those that meet at a point. */
export class ScopeMerging {
  private readonly algebra: BooleanAlgebra;
  private readonly versions: ReadonlyMap<FlowNode, ReadonlyMap<string, number>>;
  private readonly graph: ControlFlowGraph;

  constructor(
    algebra: BooleanAlgebra,
    versions: ScopeMerging["versions"],
    graph: ControlFlowGraph,
  ) {
    this.algebra = algebra;
    this.versions = versions;
    this.graph = graph;
  }

  /** The state before a point; `visits` counts how often it has been merged, so that it settles. */
  merge(node: FlowNode, arrivals: Arrivals, visits: number): ScopeState {
    if (node.kind === "joined") return this.join(node, arrivals);
    const [only] = arrivals;
    const hasOneWay = this.graph.edgesInto(node).length === 1;
    // Nothing meets there, and versions stay what they are.
    if (only && hasOneWay && visits <= wideningAfter) return only.state;
    const { algebra } = this;
    const path = algebra.or(...arrivals.map(({ state }) => state.path));
    const variables = this.mergeVariables(node, arrivals, visits);
    return { path: visits > givingUpAfter ? true : path, variables };
  }

  /** The variables of the first arrival where the others say the same, and what is made of the rest. */
  private mergeVariables(node: FlowNode, arrivals: Arrivals, visits: number): Variables {
    const [first = new Map<string, VariableState>(), ...others] = arrivals.map(
      ({ state }) => state.variables,
    );
    const versions = this.versions.get(node);
    let merged: Map<string, VariableState> | undefined;
    const settle = (name: string, before: VariableState | undefined): void => {
      const agreed = before && others.every((other) => other.get(name) === before);
      const met = widen(agreed ? before : this.meet(name, arrivals), visits);
      const version = versions?.get(name) ?? met.version;
      const settled = met.version === version ? met : { ...met, version };
      if (settled === before) return;
      merged ??= new Map(first);
      merged.set(name, settled);
    };
    for (const [name, before] of first) settle(name, before);
    const elsewhere = others.flatMap((other) =>
      [...other.keys()].filter((name) => !first.has(name)),
    );
    for (const name of new Set(elsewhere)) settle(name, undefined);
    return merged ?? first;
  }

  /** All that arrives has happened: what one branch has set is set. */
  private join(node: FlowNode, arrivals: Arrivals): ScopeState {
    const { algebra } = this;
    const path = algebra.and(...arrivals.map(({ state }) => state.path));
    const before = arrivals.find(({ edge }) => edge.from.kind === "action")?.state.variables;
    const branches = arrivals.filter(({ edge }) => edge.from.kind !== "action");
    const variables = new Map(before);
    const versions = this.versions.get(node);
    for (const name of new Set(branches.flatMap(({ state }) => [...state.variables.keys()]))) {
      const old = before?.get(name);
      const found = branches.flatMap(({ state }) => state.variables.get(name) ?? []);
      const changed = found.filter(({ version }) => version !== old?.version);
      const [first] = changed;
      if (first === undefined) continue;
      variables.set(name, {
        always: changed.some(({ always }) => always),
        must: algebra.or(...changed.map(({ must }) => must), old?.must ?? false),
        may: algebra.or(...changed.map(({ may }) => may), old?.may ?? false),
        type: unionOf(changed.map(({ type }) => type)),
        likely: unionOf(changed.map(({ likely }) => likely)),
        version: versions?.get(name) ?? first.version,
        definitions: new Set(changed.flatMap(({ definitions }) => [...definitions])),
      });
    }
    return { path, variables };
  }

  private meet(name: string, arrivals: Arrivals): VariableState {
    const { algebra } = this;
    const known = arrivals.map(({ state }) => state.variables.get(name));
    const must = algebra.and(
      ...arrivals.map(({ state }, index) =>
        algebra.implies(state.path, known[index]?.must ?? false),
      ),
    );
    const may = algebra.or(
      ...arrivals.map(({ state }, index) => algebra.and(state.path, known[index]?.may ?? false)),
    );
    const present = known.filter((variable) => variable !== undefined);
    return {
      always: present.length === known.length && present.every(({ always }) => always),
      must,
      may,
      type: unionOf(present.map(({ type }) => type)),
      likely: unionOf(present.map(({ likely }) => likely)),
      version: present[0]?.version ?? 0,
      definitions: new Set(present.flatMap(({ definitions }) => [...definitions])),
    };
  }
}
