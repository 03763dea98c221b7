import type { Expression, Reference, ValueTemplate } from "../ir/expression.ts";
import { referencesOf } from "../ir/references.ts";
import type { Assignment, Step } from "../ir/step.ts";
import type { Span } from "../source/span.ts";
import type { Definition } from "./scope/definition.ts";
import type { ScopeFlow } from "./scope/scope-flow.ts";
import type { ScopeState } from "./scope/scope-state.ts";
import { tellingDefinitions } from "./telling-definitions.ts";
import { isHarmless } from "./types/harmless-type.ts";
import { printedBy } from "./types/printed-type.ts";

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

/** Where the text of one read may come from; nothing where the recipe itself says what it is. */
export function taintOf(
  reference: Reference,
  state: ScopeState,
  flow: ScopeFlow,
): readonly TaintSource[] {
  const trace = new Trace(flow);
  trace.follow(reference, state, []);
  return trace.found.toSorted((a, b) => rank(a.origin) - rank(b.origin));
}

const ranks: readonly Origin[] = ["agent", "command", "recipe", "person", "caller"];

function rank(origin: Origin): number {
  return ranks.indexOf(origin);
}

class Trace {
  readonly found: TaintSource[] = [];
  private readonly flow: ScopeFlow;
  private readonly seen = new Set<Definition>();

  constructor(flow: ScopeFlow) {
    this.flow = flow;
  }

  follow(reference: Reference, state: ScopeState, passedAt: readonly Span[]): void {
    if (isHarmless(this.flow.likelyTypeOf(reference, state))) return;
    if (this.flow.isNamedWord(reference, state)) return;
    const { definitions } = state.variables.get(reference.name) ?? {};
    if (definitions === undefined) return;
    for (const definition of tellingDefinitions(definitions)) {
      if (this.seen.has(definition)) continue;
      this.seen.add(definition);
      this.define(definition, passedAt);
    }
  }

  private define(definition: Definition, passedAt: readonly Span[]): void {
    switch (definition.kind) {
      case "param":
        // A default says what kind of text is meant; without one nothing is known.
        if (definition.param.default === undefined) {
          this.add("caller", undefined, definition.param.span, passedAt);
        }
        return;
      case "exit":
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
        const printed = printedBy(action)?.type;
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
        for (const inner of action.body.steps.values()) this.result(inner, span, passedAt);
        return;
      case "fork":
        for (const { body } of action.branches) {
          for (const inner of body.steps.values()) this.result(inner, span, passedAt);
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
    this.found.push({ origin, step, span, passedAt });
  }
}
