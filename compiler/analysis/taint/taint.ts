import type { Expression, Reference, ValueTemplate } from "../../ir/expression.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Assignment, Block, CallInput, PlanId, Step } from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Span } from "../../source/span.ts";
import type { CalledPlans, Facts } from "../facts.ts";
import type { Definition } from "../scope/definition.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { ScopeState } from "../scope/scope-state.ts";
import { isHarmless } from "../types/harmless-type.ts";
import { printedBy } from "../types/printed-type.ts";
import { tellingDefinitions } from "./telling-definitions.ts";

/** Who decides what a value holds, the least trustworthy first. */
export type Origin = "agent" | "command" | "recipe" | "person" | "caller";

/** A place where text of unknown content comes into a recipe, and the way from there. */
export interface TaintSource {
  readonly origin: Origin;
  /** The step that it comes from; undefined for what a caller gives. */
  readonly step: Step | undefined;
  readonly span: Span;
  /** Where it is handed on, from the source to the read. */
  readonly passedAt: readonly Span[];
}

/** A plan in which texts are followed, and those of the recipes that call it or that it calls. */
export interface TaintSubject {
  readonly plan: Pick<Plan, "id">;
  readonly facts: Facts;
  readonly callees: Pick<CalledPlans, "facts">;
}

/** Where the text of one read may come from; nothing where the recipe itself says what it is. */
export function taintOf(
  reference: Reference,
  state: ScopeState,
  subject: TaintSubject,
): readonly TaintSource[] {
  const found: TaintSource[] = [];
  new Trace(subject, { found, seen: new Set() }).follow(reference, state, []);
  return found.toSorted((a, b) => rank(a.origin) - rank(b.origin));
}

const ranks: readonly Origin[] = ["agent", "command", "recipe", "person", "caller"];

function rank(origin: Origin): number {
  return ranks.indexOf(origin);
}

/** What the search through all recipes has come to. */
interface Search {
  readonly found: TaintSource[];
  readonly seen: Set<Definition>;
}

/** A call, and the search in the recipe that makes it. */
interface Entered {
  readonly step: Step;
  readonly by: Trace;
}

class Trace {
  private readonly subject: TaintSubject;
  private readonly flow: ScopeFlow;
  private readonly search: Search;
  /** The call through which a text came back from this recipe. */
  private readonly entered: Entered | undefined;

  constructor(subject: TaintSubject, search: Search, entered?: Entered) {
    this.subject = subject;
    this.flow = subject.facts.flow;
    this.search = search;
    this.entered = entered;
  }

  follow(reference: Reference, state: ScopeState, passedAt: readonly Span[]): void {
    if (isHarmless(this.flow.typeOf(reference, state))) return;
    if (this.flow.isNamedWord(reference, state)) return;
    const { definitions } = state.variables.get(reference.name) ?? {};
    if (definitions === undefined) return;
    // Defaults that can do no harm say nothing of what known callers give instead.
    const isOwnHarmless = isHarmless(this.flow.likelyTypeOf(reference, state));
    for (const definition of tellingDefinitions(definitions)) {
      if (isOwnHarmless && definition.kind !== "param") continue;
      if (this.search.seen.has(definition)) continue;
      this.search.seen.add(definition);
      this.define(definition, reference, passedAt);
    }
  }

  private define(definition: Definition, reference: Reference, passedAt: readonly Span[]): void {
    switch (definition.kind) {
      case "param":
        this.param(definition.param, passedAt);
        return;
      case "exit":
        if (this.isFoundInCallee(definition, reference, passedAt)) return;
        this.exit(definition.step, definition.assignment, passedAt);
        return;
      case "loop":
        this.loop(definition.step, passedAt);
        return;
      case "update":
        this.update(definition.step, definition.update.value, definition.update.nameSpan, passedAt);
        return;
      case "merge":
        this.add("recipe", definition.step, definition.step.idSpan, passedAt);
        return;
      default:
    }
  }

  private param(param: Param, passedAt: readonly Span[]): void {
    for (const { by, step } of this.callsThatPass(param.name)) {
      for (const { nameSpan, value } of inputsNamed(param.name, step)) {
        by.expression(value, step, [nameSpan, ...passedAt]);
      }
    }
    // A default says what kind of text is meant; without one nothing is known.
    const isOpen = param.default === undefined && param.origin !== "assumed";
    if (isOpen && this.entered === undefined) {
      this.add("caller", undefined, param.span, passedAt);
    }
  }

  /** The calls of the recipe that pass an input: the one that the search came in by, or all that are known. */
  private callsThatPass(name: string): readonly Entered[] {
    if (this.entered) return [this.entered];
    const { callees, facts, plan } = this.subject;
    return facts.callGraph.callsTo(plan.id).flatMap(({ caller, step }) => {
      if (caller === plan.id || inputsNamed(name, step).length === 0) return [];
      const ofCaller = callees.facts(caller);
      return ofCaller ? [{ step, by: this.within(caller, ofCaller) }] : [];
    });
  }

  /** Follows a key of what a called recipe leaves behind into that recipe; false where that tells nothing. */
  private isFoundInCallee(
    { step, assignment }: Extract<Definition, { readonly kind: "exit" }>,
    { path: [name, ...path] }: Reference,
    passedAt: readonly Span[],
  ): boolean {
    const { action } = step;
    if (action.kind !== "call" || action.result !== "scope" || name === undefined) return false;
    if (assignment.value.kind !== "result" || action.callee.kind !== "static") return false;
    const facts = this.subject.callees.facts(action.callee.plan);
    const state = facts?.flow.stateBefore(facts.flow.graph.completed);
    if (facts === undefined || state === undefined) return false;
    const before = this.search.found.length;
    const span = assignment.nameSpan ?? step.idSpan;
    const inside = this.within(action.callee.plan, facts, { step, by: this });
    inside.follow({ kind: "reference", name, path, span }, state, [span, ...passedAt]);
    return this.search.found.length > before;
  }

  private within(id: PlanId, facts: Facts, entered?: Entered): Trace {
    return new Trace({ ...this.subject, plan: { id }, facts }, this.search, entered);
  }

  private exit(step: Step, { value, nameSpan }: Assignment, passedAt: readonly Span[]): void {
    if (value.kind === "constant" || value.kind === "exit-code") return;
    if (value.kind === "approval") return;
    if (value.kind === "template") {
      this.expression(value.template, step, [nameSpan ?? step.idSpan, ...passedAt]);
      return;
    }
    this.result(step, nameSpan ?? step.idSpan, passedAt);
  }

  /** What the action of a step leaves behind. */
  private result(step: Step, span: Span, passedAt: readonly Span[]): void {
    const { action } = step;
    switch (action.kind) {
      case "agent":
        this.add("agent", step, span, passedAt);
        return;
      case "shell": {
        const printed = printedBy(action, "any")?.type;
        if (printed === undefined || !isHarmless(printed))
          this.add("command", step, span, passedAt);
        return;
      }
      case "exec":
        this.add("command", step, span, passedAt);
        return;
      case "call":
        this.add("recipe", step, span, passedAt);
        return;
      case "gate":
        this.add("person", step, span, passedAt);
        return;
      case "loop":
      case "block":
        for (const inner of leavingResult(action.body)) this.result(inner, span, passedAt);
        return;
      case "fork":
        for (const { body } of action.branches) {
          for (const inner of leavingResult(body)) this.result(inner, span, passedAt);
        }
        return;
      case "none":
        return;
      default:
        action satisfies never;
    }
  }

  private loop(step: Step, passedAt: readonly Span[]): void {
    const { action } = step;
    if (action.kind !== "loop" || action.head.kind !== "each") return;
    this.expression(action.head.list, step, [action.head.itemSpan ?? step.idSpan, ...passedAt]);
  }

  private update(step: Step, value: ValueTemplate, span: Span, passedAt: readonly Span[]): void {
    const tail = this.flow.graph.loop(step.key)?.tail;
    const state = tail && this.flow.stateBefore(tail);
    if (state === undefined) return;
    for (const inner of referencesOf(value)) this.follow(inner, state, [span, ...passedAt]);
  }

  private expression(
    expression: Expression | ValueTemplate,
    step: Step,
    passedAt: readonly Span[],
  ): void {
    const node = this.flow.graph.action(step.key);
    const state = node && this.flow.stateBefore(node);
    if (state === undefined) return;
    for (const inner of referencesOf(expression)) this.follow(inner, state, passedAt);
  }

  private add(origin: Origin, step: Step | undefined, span: Span, passedAt: readonly Span[]): void {
    this.search.found.push({ origin, step, span, passedAt });
  }
}

/** The steps whose result may be that of a block: where it is the last one that runs, those from the end on to one that no condition skips. */
function leavingResult({ steps }: Block): readonly Step[] {
  const all = [...steps.values()];
  const isLast = all.some(({ exits }) =>
    exits.some(({ then }) => then.kind === "end" && then.value === "last"),
  );
  if (!isLast) return all;
  const alwaysRuns = ({ exits }: Step): boolean =>
    exits.every(({ on }) => on.kind !== "skipped" && on.kind !== "excluded");
  return all.slice(Math.max(0, all.findLastIndex(alwaysRuns)));
}

function inputsNamed(wanted: string, step: Step): readonly CallInput[] {
  return inputsByName(step).get(wanted) ?? [];
}

/** What a call passes; each variable of the recipe that it calls is looked for. */
const inputsByName = createObjectMemo(
  ({ action }: Step): ReadonlyMap<string, readonly CallInput[]> =>
    Map.groupBy(action.kind === "call" ? action.input : [], ({ name }) => name),
);
