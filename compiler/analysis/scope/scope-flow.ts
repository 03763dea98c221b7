import { inputsOf } from "../../ir/evaluated.ts";
import type { Condition, Expression, Reference, ValueTemplate } from "../../ir/expression.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { BooleanFunction } from "../conditions/boolean-function.ts";
import type { Runs } from "../conditions/condition-formula.ts";
import { ConditionFormulas } from "../conditions/condition-formula.ts";
import { isFirstIteration, readsCounter } from "../conditions/loop-counter.ts";
import { subjectOf } from "../conditions/subject.ts";
import { buildControlFlowGraph } from "../graph/build-control-flow-graph.ts";
import type { ControlFlowGraph, FlowEdge, FlowNode } from "../graph/control-flow-graph.ts";
import { solveForward } from "../graph/dataflow.ts";
import { decidingAt, loopOf } from "../graph/flow-conditions.ts";
import type { NaturalLoops } from "../graph/natural-loops.ts";
import { computeNaturalLoops } from "../graph/natural-loops.ts";
import { failsWhereUnset } from "../language-traits.ts";
import { typeOfExpression } from "../types/expression-type.ts";
import { isHarmlessText } from "../types/harmless-type.ts";
import type { Type } from "../types/type.ts";
import { isDeadEnd } from "./dead-ends.ts";
import type { ScopeFlowInput } from "./initial-variables.ts";
import { initialVariables, namesDeclared } from "./initial-variables.ts";
import { LoopRounds } from "./loop-rounds.ts";
import { changedBy } from "./merge-callee.ts";
import { ScopeMerging } from "./merge-scopes.ts";
import { assumed, sameState } from "./scope-lattice.ts";
import { mergesCallee, ScopeOperations } from "./scope-operations.ts";
import type { Definedness, ScopeState, VariableState } from "./scope-state.ts";
import { ScopeWriting } from "./scope-writing.ts";
import { TestLinks } from "./test-links.ts";
import type { Tested } from "./tested-where-unset.ts";
import { pathWhereTested, testedWhereUnset } from "./tested-where-unset.ts";
import type { VariableMap } from "./variable-map.ts";
import { computeVariableVersions, writtenVersion } from "./variable-versions.ts";

/** The variables at each point of a plan. */
export interface ScopeFlow {
  readonly graph: ControlFlowGraph;
  /** What the analysis has cost: how often points were computed, and how many pairs of decisions combined. */
  effort(): { readonly visits: number; readonly combined: number };
  /** Undefined for a point that no run reaches. */
  stateBefore(node: FlowNode): ScopeState | undefined;
  /** The state behind a point, its writes included. */
  stateBehind(node: FlowNode): ScopeState | undefined;
  definedness(state: ScopeState, name: string): Definedness;
  /** Whether a condition's outcome is the same in every run that gets there, or in all but unusual ones. */
  constantOutcome(condition: Condition, state: ScopeState, runs?: Runs): boolean | undefined;
  /** The state in the runs in which a condition holds, or does not. */
  stateWhere(condition: Condition, holds: boolean, state: ScopeState): ScopeState;
  /** Whether the guards on the way there let nothing but harmless words that they name through. */
  isNamedWord(reference: Reference, state: ScopeState): boolean;
  /** The state after variables have been read without failing. */
  afterReading(state: ScopeState, references: readonly Reference[]): ScopeState;
  /** The state after one of the updates at the end of a loop's body has been made: later ones see it. */
  afterUpdate(tail: FlowNode, index: number, state: ScopeState): ScopeState;
  typeOf(node: Expression | ValueTemplate, state: ScopeState): Type;
  /** The type in runs whose caller leaves the declared defaults alone. */
  likelyTypeOf(node: Expression | ValueTemplate, state: ScopeState): Type;
}

/** Analyses the flow of variables through a plan. */
export function analyzeScopeFlow(input: ScopeFlowInput): ScopeFlow {
  const graph = buildControlFlowGraph(input.plan);
  const analysis = new ScopeAnalysis(input, graph);
  const solution = solveForward<FlowNode, FlowEdge, ScopeState>({
    graph,
    initial: analysis.initial,
    transfer: (node, state) => analysis.transfer(node, state),
    follow: (edge, state) => analysis.follow(edge, state),
    merge: (node, arrivals, visit) => analysis.merging.merge(node, arrivals, visit),
    equal: sameState,
  });
  return {
    graph,
    effort: () => ({ visits: solution.visits, combined: analysis.combined }),
    stateBefore: solution.before,
    stateBehind: (node) => {
      const state = solution.before(node);
      return state && analysis.transfer(node, state);
    },
    definedness: (state, name) => analysis.definedness(state, name),
    constantOutcome: (condition, state, runs) => analysis.constantOutcome(condition, state, runs),
    stateWhere: (condition, holds, state) => analysis.stateWhere(condition, holds, state),
    isNamedWord: (reference, state) => analysis.isNamedWord(reference, state),
    afterReading: (state, references) => analysis.assumeRead(state, references),
    afterUpdate: (tail, index, state) => analysis.transferPart(tail, index, state),
    typeOf: (node, state) => typeOfExpression(node, state, "type"),
    likelyTypeOf: (node, state) => typeOfExpression(node, state, "likely"),
  };
}

/** A question about a point that has been answered. */
interface Asked {
  readonly from: FlowNode;
  readonly state: ScopeState;
}

/** What decides which way leads on from a point. */
interface Decision {
  /** The state behind what is read for it. */
  readonly read: ScopeState;
  /** The outcomes under which all conditions hold of which that is known; undefined where there are no conditions. */
  readonly holds: BooleanFunction | undefined;
  readonly isKnown: boolean;
}

class ScopeAnalysis {
  readonly initial: ScopeState;
  readonly merging: ScopeMerging;
  private readonly input: ScopeFlowInput;
  private readonly formulas = new ConditionFormulas();
  private readonly loops: NaturalLoops;
  private readonly links: TestLinks;
  private readonly operations = new ScopeOperations();
  private readonly writing: ScopeWriting;
  private readonly rounds: LoopRounds;
  // Each edge from a point asks the same of the same state; what is equal should be the same, too.
  private lastInputs: (Asked & { readonly behind: ScopeState }) | undefined;
  private lastDecision: (Asked & { readonly decision: Decision }) | undefined;

  constructor(input: ScopeFlowInput, graph: ControlFlowGraph) {
    this.input = input;
    const variables = initialVariables(input, writtenVersion(graph.start));
    this.initial = { path: true, variables };
    const merging = { callees: input.callees, declared: namesDeclared(input.plan) };
    const versions = computeVariableVersions(graph, this.operations, variables, (step) =>
      changedBy(step, merging),
    );
    this.writing = new ScopeWriting(input.plan, merging);
    this.loops = computeNaturalLoops(graph);
    this.links = new TestLinks(input.plan, this.formulas);
    this.merging = new ScopeMerging({
      algebra: this.formulas.algebra,
      versionsBefore: versions,
      graph,
      links: this.links,
      loops: this.loops,
    });
    this.rounds = new LoopRounds(this.formulas, this.links, this.merging);
  }

  get combined(): number {
    return this.formulas.algebra.effort;
  }

  transfer(node: FlowNode, state: ScopeState): ScopeState {
    return this.writing.apply(state, this.operations.at(node), node);
  }

  /** The state behind one of the operations at a point. */
  transferPart(node: FlowNode, index: number, state: ScopeState): ScopeState {
    const operations = this.operations.at(node).slice(index, index + 1);
    return this.writing.apply(state, operations, node);
  }

  follow(edge: FlowEdge, state: ScopeState): ScopeState | undefined {
    const decided = this.choose(edge, state);
    const chosen = decided && this.asEnded(edge, this.asTagged(edge, decided));
    if (chosen === undefined) return undefined;
    const next = this.writing.apply(chosen, this.operations.on(edge), edge.to);
    const stale = this.loops.members(edge);
    return this.countIteration(
      edge,
      stale === undefined ? next : this.rounds.close(edge, next, stale),
    );
  }

  /** A run that leaves out a step because of its tags leaves out all that have the same. */
  private asTagged({ from, to }: FlowEdge, state: ScopeState): ScopeState | undefined {
    const tags = from.kind === "before" ? tagsOf(from.step) : undefined;
    if (tags === undefined) return state;
    const isLeftOut = to.kind === "exit" && to.exit.on.kind === "excluded";
    return this.where(state, `tags ${[...tags].sort().join("\0")}`, [], !isLeftOut);
  }

  /** A call whose callee writes into this scope leaves all that the callee always leaves, or has failed and leaves nothing. */
  private asEnded({ from, to }: FlowEdge, state: ScopeState | undefined): ScopeState | undefined {
    if (state === undefined || from.kind !== "action" || to.kind !== "exit") return state;
    if (!mayMergeOrFail(from.step)) return state;
    const call = writtenVersion(from);
    return this.where(state, `ended well ${call}`, [call], mergesCallee(from.step, to.exit));
  }

  /** The state where something holds, or does not, that no condition tells of. */
  private where(
    state: ScopeState,
    key: string,
    versions: readonly number[],
    holds: boolean,
  ): ScopeState | undefined {
    if (this.formulas.exhausted) return state;
    const { algebra } = this.formulas;
    const atom = this.formulas.atom(key, { versions });
    const path = algebra.and(state.path, holds ? atom : algebra.not(atom));
    return path === false ? undefined : { path, variables: state.variables };
  }

  /** Where a condition in a loop reads its counter, the first iteration is told from the later ones. */
  private countIteration({ from, to, reason }: FlowEdge, state: ScopeState): ScopeState {
    const loop = reason.kind === "while" && reason.holds ? loopOf(from) : undefined;
    if (loop === undefined || !readsCounter(loop)) return state;
    const isFirst = isFirstIteration(writtenVersion(to), this.formulas);
    const { algebra } = this.formulas;
    const path = algebra.and(state.path, from.kind === "action" ? isFirst : algebra.not(isFirst));
    return { ...state, path };
  }

  definedness(state: ScopeState, name: string): Definedness {
    const variable = state.variables.get(name);
    if (variable === undefined) return "no";
    if (variable.must === true) return "yes";
    const { algebra } = this.formulas;
    const notSet = algebra.and(state.path, algebra.not(variable.must));
    const unset = failsWhereUnset(this.input.plan.dialect)
      ? notSet
      : this.formulas.assumeUnset(notSet, name, variable.version);
    if (this.formulas.isImpossible(unset, "by-default")) return "yes";
    const set = algebra.and(state.path, variable.may);
    return this.formulas.isImpossible(set) ? "no" : "maybe";
  }

  constantOutcome(condition: Condition, state: ScopeState, runs?: Runs): boolean | undefined {
    const holds = this.formulas.holds(condition, state.variables);
    if (holds === undefined) return undefined;
    const { algebra } = this.formulas;
    const path = pathWhereTested(
      state,
      this.tested(state, referencesOf(condition.expression), holds),
      algebra,
    );
    if (this.formulas.isImpossible(algebra.and(path, holds), runs)) return false;
    const fails = algebra.and(path, algebra.not(holds));
    return this.formulas.isImpossible(fails, runs) ? true : undefined;
  }

  stateWhere(condition: Condition, wanted: boolean, state: ScopeState): ScopeState {
    const holds = this.formulas.holds(condition, state.variables);
    if (holds === undefined) return state;
    const { algebra } = this.formulas;
    const path = algebra.and(state.path, wanted ? holds : algebra.not(holds));
    return { path, variables: state.variables };
  }

  isNamedWord(reference: Reference, { path, variables }: ScopeState): boolean {
    if (typeof path === "boolean") return false;
    const subject = subjectOf(reference, variables);
    return subject !== undefined && this.formulas.isOneOf(subject.key, path, isHarmlessText);
  }

  /** What is read without failing was set, where reading what is unset fails. */
  assumeRead(state: ScopeState, references: readonly Reference[]): ScopeState {
    if (!failsWhereUnset(this.input.plan.dialect)) return state;
    let variables: VariableMap<VariableState> | undefined;
    for (const { name } of references) {
      const known = (variables ?? state.variables).get(name);
      if (known?.must === true) continue;
      variables ??= state.variables.copy();
      variables.set(name, { ...(known ?? assumed), must: true, may: true });
    }
    return variables === undefined ? state : { path: state.path, variables };
  }

  private choose({ from, reason }: FlowEdge, state: ScopeState): ScopeState | undefined {
    switch (reason.kind) {
      case "guard":
      case "while":
        return this.branch(from, state, reason.holds);
      case "until":
        return this.branch(from, state, true);
      case "exhausted":
      case "iterate":
        return this.branch(from, state, false);
      case "recover":
        return state;
      case "items":
        return this.items(from, state, reason.some);
      case "failure":
        return reason.evaluated ? this.readInputs(from, state) : state;
      case "next": {
        const read = this.readInputs(from, state);
        return from.kind === "action" && isDeadEnd(from.step) ? { ...read, path: false } : read;
      }
      default:
        return reason satisfies never;
    }
  }

  private branch(from: FlowNode, state: ScopeState, wanted: boolean): ScopeState | undefined {
    const { algebra } = this.formulas;
    const { read, holds, isKnown } = this.decision(from, state);
    if (holds === undefined) return wanted ? undefined : read;
    const path = algebra.and(read.path, wanted ? holds : this.notAll(holds, isKnown));
    return this.formulas.isImpossible(path) ? undefined : { path, variables: read.variables };
  }

  private notAll(all: BooleanFunction, isKnown: boolean): BooleanFunction {
    // Where one of several guards is unknown, any of them may be the one that does not hold.
    return isKnown ? this.formulas.algebra.not(all) : true;
  }

  /** What a point decides by, asked for each way on from it. */
  private decision(from: FlowNode, state: ScopeState): Decision {
    const { lastDecision } = this;
    if (lastDecision?.from === from && lastDecision.state === state) return lastDecision.decision;
    const decision = this.decide(from, state);
    this.lastDecision = { from, state, decision };
    return decision;
  }

  private decide(from: FlowNode, state: ScopeState): Decision {
    const { conditions, references } = decidingAt(from);
    const read = this.assumeRead(state, references);
    if (conditions.length === 0) return { read, holds: undefined, isKnown: true };
    const known = conditions.flatMap(
      (condition) => this.formulas.holds(condition, read.variables) ?? [],
    );
    const isKnown = known.length === conditions.length;
    const holds = this.formulas.algebra.and(...known);
    return { read: this.assumeTested(read, references, holds), holds, isKnown };
  }

  /**
   * Tests that come out otherwise than they would of null tell that a variable is set, and that what sets it was decided so,
   * where what is unset reads as null.
   */
  private assumeTested(
    state: ScopeState,
    references: readonly Reference[],
    holds: BooleanFunction,
  ): ScopeState {
    const tested = this.tested(state, references, holds);
    if (tested.length === 0) return state;
    const { algebra } = this.formulas;
    const variables = state.variables.copy();
    for (const { name, known, whereUnset } of tested) {
      variables.set(name, { ...known, must: algebra.or(known.must, algebra.not(whereUnset)) });
    }
    return { path: pathWhereTested(state, tested, algebra), variables };
  }

  private tested(
    state: ScopeState,
    references: readonly Reference[],
    holds: BooleanFunction,
  ): readonly Tested[] {
    return failsWhereUnset(this.input.plan.dialect)
      ? []
      : testedWhereUnset(state, references, holds, this.formulas);
  }

  private items(from: FlowNode, state: ScopeState, some: boolean): ScopeState | undefined {
    const read = this.readInputs(from, state);
    const loop = loopOf(from);
    if (loop?.head.kind !== "each") return read;
    const { algebra } = this.formulas;
    const { dialect } = this.input.plan;
    const empty = this.formulas.isEmpty(loop.head.list, dialect, read.variables);
    if (empty === undefined) return read;
    const path = algebra.and(read.path, some ? algebra.not(empty) : empty);
    return this.formulas.isImpossible(path) ? undefined : { ...read, path };
  }

  private readInputs(from: FlowNode, state: ScopeState): ScopeState {
    if (from.kind !== "action" || !failsWhereUnset(this.input.plan.dialect)) return state;
    const { lastInputs } = this;
    if (lastInputs?.from === from && lastInputs.state === state) return lastInputs.behind;
    const references = inputsOf(from.step).flatMap((input) => input.references);
    const behind = this.assumeRead(state, references);
    this.lastInputs = { from, state, behind };
    return behind;
  }
}

function tagsOf({ around }: Step): readonly string[] | undefined {
  return around.find((layer) => layer.kind === "tags")?.tags;
}

/** Whether some exits of a step take over what its callee leaves, and others follow its failures; each exit asks. */
const mayMergeOrFail = createObjectMemo((step: Step): boolean => {
  const { exits, action } = step;
  if (action.kind !== "call") return false;
  const merges = exits.some((exit) => mergesCallee(step, exit));
  return merges && exits.some(({ on }) => on.kind === "error");
});
