import { createObjectMemo } from "../../source/object-memo.ts";
import type { BooleanFunction } from "../conditions/boolean-function.ts";
import type { ConditionFormulas } from "../conditions/condition-formula.ts";
import type { FlowEdge } from "../graph/control-flow-graph.ts";
import { unionOf } from "../types/type.ts";
import type { ScopeMerging } from "./merge-scopes.ts";
import type { ScopeState, VariableState, Variables } from "./scope-state.ts";
import type { TestLinks } from "./test-links.ts";
import type { Page, VariableMap } from "./variable-map.ts";
import { birthplace } from "./variable-versions.ts";

/** What is known of variables where an iteration ends and the next one begins. */
export class LoopRounds {
  private readonly formulas: ConditionFormulas;
  private readonly links: TestLinks;
  private readonly merging: ScopeMerging;

  constructor(formulas: ConditionFormulas, links: TestLinks, merging: ScopeMerging) {
    this.formulas = formulas;
    this.links = links;
    this.merging = merging;
  }

  /**
   * The state on a way that closes a loop. How tests come out of the values that it brings is kept in atoms that outlast the
   * iteration, and is what they come to at the beginning of the next one.
   */
  close(edge: FlowEdge, state: ScopeState, inside: ReadonlySet<number>): ScopeState {
    const { algebra } = this.formulas;
    const met = this.merging.lastBefore(edge.to);
    const links = met ? this.links.between(state.variables, withBoth(met, state.variables)) : [];
    const kept = links.map((link, index) => {
      const atom = this.formulas.atom(`round ${edge.id} ${index}`, { versions: [] });
      return { atom, link };
    });
    const laws = kept.map(({ atom, link }) => this.links.law(link, atom));
    const told = { ...state, path: algebra.and(state.path, ...laws) };
    const forgotten = this.forget(told, inside);
    if (kept.length === 0) return forgotten;
    const next = (outcomes: BooleanFunction): BooleanFunction =>
      kept.reduce((known, { atom, link }) => algebra.compose(known, atom, link.behind), outcomes);
    return mapOutcomes(forgotten, next);
  }

  /** Going round a loop, tests of values from inside it may come out otherwise. */
  private forget(state: ScopeState, inside: ReadonlySet<number>): ScopeState {
    const { algebra } = this.formulas;
    const stale = (atom: number): boolean =>
      this.formulas.readsVersion(atom, (version) => inside.has(birthplace(version)));
    const path = algebra.exists(state.path, stale);
    const lasting = new Map<BooleanFunction, boolean>();
    const lasts = (outcomes: BooleanFunction): boolean => {
      const known = lasting.get(outcomes) ?? algebra.forAll(outcomes, stale) === outcomes;
      lasting.set(outcomes, known);
      return known;
    };
    // Pages of variables that nothing is forgotten of stay shared, also by the states around the loop.
    let forgotten: VariableMap<VariableState> | undefined;
    for (const [name, variable] of state.variables.onPages(dependsOnOutcomes)) {
      if (isCertain(variable)) continue;
      if (path === state.path && lasts(variable.must) && lasts(variable.may)) continue;
      const must = algebra.forAll(algebra.implies(state.path, variable.must), stale);
      const may = algebra.exists(algebra.and(state.path, variable.may), stale);
      forgotten ??= state.variables.copy();
      forgotten.set(name, { ...variable, must, may });
    }
    return { path, variables: forgotten ?? state.variables };
  }
}

/** Variables as they are where a loop begins, as far as what comes round it is known, too. */
function withBoth(met: Variables, round: Variables): Variables {
  return {
    get(name): VariableState | undefined {
      const [first, next] = [met.get(name), round.get(name)];
      if (first === undefined || next === undefined) return first;
      const type = unionOf([first.type, next.type]);
      return { ...first, type, likely: unionOf([first.likely, next.likely]) };
    },
  };
}

/** A state with other outcomes in place of those that lead there and under which variables are set. */
function mapOutcomes(
  { path, variables }: ScopeState,
  next: (outcomes: BooleanFunction) => BooleanFunction,
): ScopeState {
  let changed: VariableMap<VariableState> | undefined;
  for (const [name, variable] of variables.onPages(dependsOnOutcomes)) {
    const [must, may] = [next(variable.must), next(variable.may)];
    if (must === variable.must && may === variable.may) continue;
    changed ??= variables.copy();
    changed.set(name, { ...variable, must, may });
  }
  return { path: next(path), variables: changed ?? variables };
}

function isCertain({ must, may }: VariableState): boolean {
  return must === true && may === true;
}

/** Whether some variable of a page is only set under some outcomes; most are set on each way, and many points share their pages. */
const dependsOnOutcomes = createObjectMemo((page: Page<VariableState>) =>
  page.some((variable) => variable !== undefined && !isCertain(variable)),
);
