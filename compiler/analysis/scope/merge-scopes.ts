import type { BooleanAlgebra, BooleanFunction } from "../conditions/boolean-function.ts";
import type { ControlFlowGraph, FlowEdge, FlowNode } from "../graph/control-flow-graph.ts";
import type { Arrival } from "../graph/dataflow.ts";
import type { NaturalLoops } from "../graph/natural-loops.ts";
import { unionOf } from "../types/type.ts";
import { Definitions } from "./definitions.ts";
import { givingUpAfter, unite, widen, wideningAfter } from "./scope-lattice.ts";
import type { ScopeState, VariableState } from "./scope-state.ts";
import type { TestLinks } from "./test-links.ts";
import type { Page, ReadonlyVariableMap } from "./variable-map.ts";
import { pageSize, VariableMap } from "./variable-map.ts";
import type { VersionsBefore } from "./variable-versions.ts";

type Arrivals = readonly Arrival<FlowEdge, ScopeState>[];
type Variables = ReadonlyVariableMap<VariableState>;

/** What a plan has of its own that is asked where ways meet. */
export interface MergingInput {
  readonly algebra: BooleanAlgebra;
  readonly versionsBefore: VersionsBefore;
  readonly graph: ControlFlowGraph;
  readonly links: TestLinks;
  readonly loops: NaturalLoops;
}

/** Makes one state of those that meet at a point. */
export class ScopeMerging {
  private readonly algebra: BooleanAlgebra;
  private readonly versionsBefore: VersionsBefore;
  private readonly graph: ControlFlowGraph;
  private readonly links: TestLinks;
  private readonly loops: NaturalLoops;
  /** What has been made last at each point where ways meet. */
  private readonly met: (Variables | undefined)[] = [];
  /** Pages whose variables have the versions of another page: where both meet again, there is nothing to do. */
  private readonly settled = new Map<VariablePage, Page<number> | undefined>();

  constructor({ algebra, versionsBefore, graph, links, loops }: MergingInput) {
    this.algebra = algebra;
    this.versionsBefore = versionsBefore;
    this.graph = graph;
    this.links = links;
    this.loops = loops;
  }

  /** The variables that a point before which ways meet has been given last. */
  lastBefore({ id }: FlowNode): Variables | undefined {
    return this.met[id];
  }

  /** The state before a point; `visits` counts how often it has been merged, so that it settles. */
  merge(node: FlowNode, arrivals: Arrivals, visits: number): ScopeState {
    if (node.kind === "joined") return this.join(node, arrivals);
    const [only] = arrivals;
    const hasOneWay = this.graph.edgesInto(node).length === 1;
    // Nothing meets there, and versions stay what they are.
    if (only && hasOneWay && visits <= wideningAfter) return only.state;
    const met = this.mergeVariables(node, arrivals, visits);
    const linked = this.link(arrivals, met);
    const variables = linked === arrivals ? met : this.mergeVariables(node, linked, visits);
    this.met[node.id] = variables;
    const path = this.algebra.or(...linked.map(({ state }) => state.path));
    return { path: visits > givingUpAfter ? true : path, variables };
  }

  /** Ways that tell what conditions come to of the values that they bring; those that close a loop have told it before. */
  private link(arrivals: Arrivals, met: Variables): Arrivals {
    const { algebra, links } = this;
    if (!links.isAny) return arrivals;
    let isAny = false;
    const linked = arrivals.map((arrival) => {
      const { edge, state } = arrival;
      if (this.loops.members(edge) !== undefined) return arrival;
      const laws = links.between(state.variables, met).map((link) => links.law(link, link.behind));
      const path = algebra.and(state.path, ...laws);
      if (path === state.path) return arrival;
      isAny = true;
      return { edge, state: { ...state, path } };
    });
    return isAny ? linked : arrivals;
  }

  /** The variables of the first arrival where the others say the same, and what is made of the rest. */
  private mergeVariables(node: FlowNode, arrivals: Arrivals, visits: number): Variables {
    const [first = new VariableMap<VariableState>(), ...others] = arrivals.map(
      ({ state }): Variables => state.variables,
    );
    const versions = this.versionsBefore(node);
    const meeting = { first, others, arrivals, versions, visits };
    let merged: VariableMap<VariableState> | undefined;
    for (let index = 0; index * pageSize < first.numbers; index += 1) {
      const page = first.page(index);
      const isShared = visits <= wideningAfter && isOnePage(others, index, page);
      if (isShared && this.isSettled(page, versions?.page(index))) continue;
      merged = this.mergePage(index, meeting, merged);
    }
    return merged ?? first;
  }

  private mergePage(
    index: number,
    { first, others, arrivals, versions, visits }: Meeting,
    before: VariableMap<VariableState> | undefined,
  ): VariableMap<VariableState> | undefined {
    let merged = before;
    const page = first.page(index) ?? nothing;
    const pages = others.map((other) => other.page(index) ?? nothing);
    const numbers = versions?.page(index);
    const length = Math.max(page.length, ...pages.map((other) => other.length));
    for (let place = 0; place < length; place += 1) {
      const known = page[place];
      const agreed = isAlike(pages, place, known);
      if (agreed && known === undefined) continue;
      const number = index * pageSize + place;
      const met = widen(agreed && known ? known : this.meet(number, arrivals), visits);
      const version = numbers?.[place] ?? met.version;
      const settled = met.version === version ? met : { ...met, version };
      if (settled === known) continue;
      merged ??= first.copy();
      merged.put(number, settled);
    }
    return merged;
  }

  /** Whether the variables of a page that all ways bring have the versions that they have behind their meeting. */
  private isSettled(page: VariablePage | undefined, versions: Page<number> | undefined): boolean {
    if (page === undefined || versions === undefined) return true;
    if (this.settled.get(page) === versions) return true;
    const isSettled = page.every((one, at) => one?.version === (versions[at] ?? one?.version));
    if (isSettled) this.settled.set(page, versions);
    return isSettled;
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
      const index = number / pageSize;
      if (Number.isInteger(index) && isOnePage(branches, index, before?.page(index))) {
        number += pageSize - 1;
        continue;
      }
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
    let always = true;
    let definitions = Definitions.none;
    for (const { state } of arrivals) {
      const known = state.variables.at(number);
      if (known) present.push(known);
      always &&= known?.always === true;
      if (known) definitions = definitions.with(known.definitions);
      if (known?.must !== true) {
        must = algebra.and(must, algebra.implies(state.path, known?.must ?? false));
      }
      const may = known?.may === true ? state.path : algebra.and(state.path, known?.may ?? false);
      impossible = algebra.and(impossible, algebra.not(may));
    }
    return {
      always,
      must,
      may: algebra.not(impossible),
      type: unionOf(present.map(({ type }) => type)),
      likely: unionOf(present.map(({ likely }) => likely)),
      version: present[0]?.version ?? 0,
      definitions,
    };
  }
}

/** States that meet at a point. */
interface Meeting {
  readonly first: Variables;
  readonly others: readonly Variables[];
  readonly arrivals: Arrivals;
  readonly versions: ReadonlyVariableMap<number> | undefined;
  readonly visits: number;
}

type VariablePage = Page<VariableState>;

const nothing: VariablePage = [];

function isOnePage(
  maps: readonly Variables[],
  index: number,
  page: VariablePage | undefined,
): boolean {
  for (let at = 0; at < maps.length; at += 1) {
    if (maps[at]?.page(index) !== page) return false;
  }
  return true;
}

function isAlike(
  pages: readonly VariablePage[],
  place: number,
  variable: VariableState | undefined,
): boolean {
  // Asked for each variable wherever ways meet: an iterator for each would be a fortieth of what a check allocates.
  for (let index = 0; index < pages.length; index += 1) {
    if (pages[index]?.[place] !== variable) return false;
  }
  return true;
}
