import { readsOf } from "../ir/evaluated.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";
import { completionsOf, exitsOf } from "../ir/visit.ts";
import type { Facts, ScopeFact } from "./facts.ts";
import { factsOf, finalScopeOf } from "./facts.ts";
import type { CallGraph, CallSite } from "./graph/call-graph.ts";
import { buildCallGraph } from "./graph/call-graph.ts";
import type { LikelyResults } from "./likely-results.ts";
import { likelyResultsOf } from "./likely-results.ts";
import { collectReads } from "./reads.ts";
import type { ScopeFlowInput } from "./scope/initial-variables.ts";
import type { ScopeFlow } from "./scope/scope-flow.ts";
import { analyzeScopeFlow } from "./scope/scope-flow.ts";
import { declaredNames } from "./setters/has-variable.ts";
import { settersOf } from "./setters/setters.ts";
import { typeOfPassed } from "./types/expression-type.ts";
import type { CalleeResults, ResultView } from "./types/result-type.ts";
import type { Field, Type } from "./types/type.ts";
import { json, never, sameType, string, unionOf, widenType } from "./types/type.ts";

/** The facts of all plans of a workspace; a plan's facts are computed when first asked for. */
export interface WorkspaceFacts {
  readonly callGraph: CallGraph;
  facts(plan: PlanId): Facts | undefined;
  /** Lets go of a plan's facts, which take more room than the plan; who asks again has them computed again. */
  forget(plan: PlanId): void;
}

/** Analyses plans that may call one another. */
export function analyzeWorkspace(plans: ReadonlyMap<PlanId, Plan>): WorkspaceFacts {
  const callGraph = buildCallGraph(plans);
  const analysis = new WorkspaceAnalysis(plans, callGraph);
  return {
    callGraph,
    facts: (plan) => analysis.facts(plan),
    forget: (plan) => analysis.forget(plan),
  };
}

const mostRounds = 6;

class WorkspaceAnalysis {
  private readonly plans: ReadonlyMap<PlanId, Plan>;
  private readonly callGraph: CallGraph;
  /** What a recipe leaves behind; within a group that is being worked on, the guess so far. */
  private readonly results = new Map<PlanId, Type>();
  /** The names that a recipe leaves as its callers gave them; none of recipes that call one another. */
  private readonly asGiven = new Map<PlanId, readonly string[]>();
  /** The names that a recipe declares and never sets; none of recipes that call one another. */
  private readonly unwritten = new Map<PlanId, ReadonlySet<string>>();
  /** What a recipe likely leaves behind; none of recipes that call one another. */
  private readonly likely = new Map<PlanId, LikelyResults>();
  /** What callers take over that merge a recipe's variables, by what it is made of: what the recipe leaves, or likely does. */
  private readonly merged = new Map<PlanId, Map<Type, Type>>();
  private readonly known = new Map<PlanId, Facts>();
  /** Flows that were computed on the way to a result that stands. */
  private readonly flows = new Map<PlanId, ScopeFlow>();

  constructor(plans: ReadonlyMap<PlanId, Plan>, callGraph: CallGraph) {
    this.plans = plans;
    this.callGraph = callGraph;
  }

  facts(id: PlanId): Facts | undefined {
    const plan = this.plans.get(id);
    if (plan === undefined) return undefined;
    // What a recipe leaves behind is asked for by its callers; recursive ones are their own.
    if (this.callGraph.isRecursive(id)) this.result(id);
    const known = this.known.get(id);
    if (known) return known;
    const flow = this.flows.get(id) ?? this.flow(plan);
    const reads = () => collectReads(plan, flow);
    const facts = factsOf({ flow, reads, callGraph: this.callGraph });
    this.known.set(id, facts);
    return facts;
  }

  forget(id: PlanId): void {
    this.known.delete(id);
    this.flows.delete(id);
  }

  /** The type of what a recipe leaves behind: a fixpoint over the recipes that call one another. */
  private result(id: PlanId): Type {
    const known = this.results.get(id);
    if (known) return known;
    if (!this.plans.has(id)) return json;
    const group = this.callGraph.groupOf(id);
    for (const member of group) this.results.set(member, never);
    for (let round = 1; this.improve(group, round); round += 1);
    return this.results.get(id) ?? json;
  }

  private improve(group: readonly PlanId[], round: number): boolean {
    let changed = false;
    for (const member of group) {
      const plan = this.plans.get(member);
      const before = this.results.get(member) ?? never;
      if (plan === undefined) continue;
      const flow = this.flow(plan);
      const scope = finalScopeOf(flow);
      if (!this.callGraph.isRecursive(member)) {
        this.flows.set(member, flow);
        this.asGiven.set(member, namesAsGiven(scope));
        this.unwritten.set(member, namesUnwritten(scope));
      }
      const left = round > mostRounds ? json : withRestarts(plan, resultOf(scope));
      const found = withOptional(plan.ambient.skipped, left);
      const next = round > 2 ? widenType(found) : found;
      // Of what other recipes leave with which it goes on, only that is known.
      const isOwn = restartsIn(plan).every((target) => target === member);
      if (isOwn && !this.callGraph.isRecursive(member))
        this.likely.set(member, likelyResultsOf(flow, next));
      if (sameType(before, next)) continue;
      this.results.set(member, next);
      // A recipe that nothing calls back into needs no second round.
      changed = this.callGraph.isRecursive(member);
    }
    return changed;
  }

  /** What a recipe likely leaves behind: what its commands visibly print, and the defaults that nobody replaces. */
  private likelyResult(id: PlanId, view: ResultView): Type {
    const result = this.result(id);
    const likely = this.likely.get(id) ?? { declared: result, passed: result };
    return view === "merged" ? this.mergedResult(id, likely.passed) : likely[view];
  }

  /** What a caller that merges a recipe's variables takes over: never anything that the recipe leaves as it was given. */
  private mergedResult(id: PlanId, result: Type): Type {
    const known = this.merged.get(id) ?? new Map<Type, Type>();
    this.merged.set(id, known);
    const merged = known.get(result) ?? this.merge(id, result);
    known.set(result, merged);
    return merged;
  }

  private merge(id: PlanId, result: Type): Type {
    const kept: readonly string[] = Object.values(this.plans.get(id)?.ambient ?? {});
    const asGiven = this.asGiven.get(id) ?? [];
    if (result.kind !== "record" || kept.length + asGiven.length === 0) return result;
    const fields = new Map(result.fields);
    for (const name of asGiven) fields.set(name, { type: never, optional: true });
    for (const name of kept) fields.delete(name);
    return { ...result, fields };
  }

  private flow(plan: Plan): ScopeFlow {
    const callees: CalleeResults = {
      result: (id, view) => {
        const result = this.result(id);
        return view === "merged" ? this.mergedResult(id, result) : result;
      },
      likely: (id, view) => this.likelyResult(id, view),
      unwritten: (id) => {
        this.result(id);
        return this.unwritten.get(id) ?? noNames;
      },
    };
    return analyzeScopeFlow({ plan, callees, ...this.variablesAtStart(plan) });
  }

  /**
   * Names that a recipe gets from those that call it, extend it or are extended by it, declared or not; and names that are
   * there from its second call on, since it has left them behind itself.
   */
  private variablesAtStart(plan: Plan): Pick<ScopeFlowInput, "given" | "leftover"> {
    const inherited = this.inherited(plan);
    if (inherited.length === 0 && this.callGraph.callsTo(plan.id).length === 0) return nothingGiven;
    const passed = new Map<string, Type[]>();
    const written = new Set([plan.id]);
    const names = new Set<string>(inherited);
    this.collectPassed(plan.id, { passed, names, called: new Set(), written });
    const all = new Set([...passed.keys(), ...names]);
    const given = new Map([...all].map((name) => [name, unionOf(passed.get(name) ?? [])]));
    const leftover = new Set<string>();
    if (this.isCalledAgain(plan.id)) {
      this.collectWritten(plan.id, { names: leftover, written: new Set() });
    }
    return { given, leftover: leftover.difference(given) };
  }

  /** Whether a run may call a recipe more than once, so that a later call finds in its caller what an earlier one has left there. */
  private isCalledAgain(id: PlanId): boolean {
    const calls = this.callGraph.callsTo(id).filter(({ call }) => call.passes === "inherit");
    return calls.length > 1 || calls.some((call) => !this.isMadeOnce(call));
  }

  /** Whether no loop, no retry, no other call of the caller and no recipe that extends it makes a call again. */
  private isMadeOnce({ caller, step }: CallSite): boolean {
    const plan = this.plans.get(caller);
    const isOfBody =
      plan?.body.steps.get(step.key) === step && step.around.every(({ kind }) => kind !== "retry");
    return (
      isOfBody &&
      this.callGraph.callsTo(caller).length === 0 &&
      this.callGraph.childrenOf(caller).length === 0
    );
  }

  /** What a recipe reads that others declare which extend it; anything where it extends one that cannot be had. */
  private inherited({ body, id, isFragment = false }: Plan): readonly string[] {
    const children = this.callGraph.childrenOf(id).flatMap((child) => this.plans.get(child) ?? []);
    if (!isFragment && children.length === 0) return [];
    const read = readsOf(body).map(({ name }) => name);
    if (isFragment) return read;
    return read.filter((name) => children.some((child) => declaredNames(child).has(name)));
  }

  private collectPassed(plan: PlanId, collected: Passed): void {
    const { called, passed } = collected;
    const pending = [plan];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (called.has(id)) continue;
      called.add(id);
      for (const { call, caller } of this.callGraph.callsTo(id)) {
        for (const { name, value } of call.input) {
          const types = passed.get(name) ?? [];
          passed.set(name, types);
          types.push(typeOfPassed(value));
        }
        if (call.passes !== "inherit") continue;
        this.collectWritten(caller, collected);
        pending.push(caller);
      }
    }
  }

  /** The names that a recipe declares or sets, and those of the recipes whose variables it takes over. */
  private collectWritten(id: PlanId, { names, written }: Collected): void {
    const pending = [id];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const plan = this.plans.get(next);
      if (plan === undefined || written.has(next)) continue;
      written.add(next);
      for (const { name } of plan.params) names.add(name);
      for (const name of settersOf(plan).keys()) names.add(name);
      for (const { call, callee } of this.callGraph.callsFrom(next)) {
        if (call.result === "merge") pending.push(callee);
      }
    }
  }
}

/** Names, and the recipes that they have been collected from: callers of one chain have the same callees. */
interface Collected {
  readonly names: Set<string>;
  /** Those that have been asked what they declare and set. */
  readonly written: Set<PlanId>;
}

/** Names that callers pass, too, with the types of what is written there. */
interface Passed extends Collected {
  readonly passed: Map<string, Type[]>;
  /** Those whose callers have been asked what they pass. */
  readonly called: Set<PlanId>;
}

function namesAsGiven(scope: ScopeFact): readonly string[] {
  return [...scope].flatMap(([name, { isAsGiven }]) => (isAsGiven ? [name] : []));
}

const noNames: ReadonlySet<string> = new Set();

/** A recipe that nobody calls has what it declares. */
const nothingGiven: Pick<ScopeFlowInput, "given" | "leftover"> = {
  given: new Map(),
  leftover: new Set(),
};

function namesUnwritten(scope: ScopeFact): ReadonlySet<string> {
  return new Set([...scope].flatMap(([name, { isUnwritten }]) => (isUnwritten ? [name] : [])));
}

function resultOf(scope: ScopeFact): Type {
  const fields = new Map<string, Field>();
  for (const [name, { defined, type }] of scope) {
    fields.set(name, { type, optional: defined === "maybe" });
  }
  return { kind: "record", fields, open: false };
}

/**
 * A run that restarts ends as the recipe does with which it goes on. That sets what all ends of this one set, since restarts lead
 * to recipes of one language, and there sets it to a text of its own.
 */
function withRestarts(plan: Plan, type: Type): Type {
  const targets = restartsIn(plan);
  if (targets.length === 0 || type.kind !== "record") return type;
  const isItself = targets.every((target) => target === plan.id);
  const isAlwaysSet = isSetAtEnds(plan);
  const fields = [...type.fields].map(([name, field]): [string, Field] => {
    const optional = field.optional && !isAlwaysSet(name);
    return [name, { type: isItself ? field.type : string, optional }];
  });
  return { ...type, fields: new Map(fields) };
}

/** The recipes with which runs go on; undefined for each that is not known. */
function restartsIn(plan: Plan): readonly (PlanId | undefined)[] {
  return exitsOf(plan.body).flatMap(({ then }) => {
    if (then.kind !== "restart") return [];
    return [then.callee.kind === "static" ? then.callee.plan : undefined];
  });
}

/** Tells of names whether each end that completes a run sets them. */
function isSetAtEnds(plan: Plan): (name: string) => boolean {
  const ends = completionsOf(plan.body);
  return (name) => ends.length > 0 && ends.every(({ set }) => set.some((one) => one.name === name));
}

/** The list of skipped steps is there once a step has been skipped. */
function withOptional(name: string | undefined, type: Type): Type {
  if (name === undefined || type.kind !== "record") return type;
  const field = type.fields.get(name);
  if (field === undefined) return type;
  const fields = new Map(type.fields).set(name, { ...field, optional: true });
  return { ...type, fields };
}
