import type { Evaluated } from "../ir/evaluated.ts";
import { evaluationOfStep } from "../ir/evaluated.ts";
import type { Condition, Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { FlowNode } from "./graph/control-flow-graph.ts";
import type { ScopeFlow } from "./scope/scope-flow.ts";
import type { Definedness, ScopeState, VariableState } from "./scope/scope-state.ts";

/** One placeholder where it is evaluated, with what is known of its variable then. */
export interface Read {
  readonly step: Step;
  readonly role: Evaluated["role"];
  readonly reference: Reference;
  readonly definedness: Definedness;
  /** Undefined where the variable is set on no path. */
  readonly variable: VariableState | undefined;
  readonly state: ScopeState;
}

/** A read of a variable that something may have set. */
export interface KnownRead extends Read {
  readonly variable: VariableState;
}

/** A condition where it is evaluated; a loop's is evaluated before the first iteration and again. */
export interface Decision {
  readonly step: Step;
  readonly role: "guard" | "while" | "again" | "until";
  readonly condition: Condition;
  readonly state: ScopeState;
}

/** Everything that the expressions of a plan read, where a run can get to it. */
export interface Reads {
  /** In source order of the steps; what was read before is taken as set. */
  readonly all: readonly Read[];
  readonly decisions: readonly Decision[];
}

/** The names of all variables that are read. */
export const readNames: ObjectMemo<Reads, ReadonlySet<string>> = createObjectMemo(
  ({ all }) => new Set(all.map(({ reference }) => reference.name)),
);

/** The reads by their placeholders. */
export const readsByReference: ObjectMemo<Reads, ReadonlyMap<Reference, Read>> = createObjectMemo(
  ({ all }) => new Map(all.map((read) => [read.reference, read])),
);

/** Where loops ask whether there is another iteration. */
export const decisionsAgain: ObjectMemo<Reads, ReadonlyMap<Step, Decision>> = createObjectMemo(
  ({ decisions }) =>
    new Map(decisions.filter(({ role }) => role === "again").map((one) => [one.step, one])),
);

/** What a loop asks when it goes on, of what it asks when it begins; undefined for other conditions. */
export function askedAgain({ role, step }: Decision, reads: Reads): Decision | undefined {
  return role === "while" ? decisionsAgain(reads).get(step) : undefined;
}

/** Collects what the expressions of a plan read. */
export function collectReads(plan: Plan, flow: ScopeFlow): Reads {
  const collector = new Collector(flow);
  for (const { step } of stepsOf(plan.body)) collector.step(step);
  return collector;
}

class Collector implements Reads {
  readonly all: Read[] = [];
  readonly decisions: Decision[] = [];
  private readonly flow: ScopeFlow;

  constructor(flow: ScopeFlow) {
    this.flow = flow;
  }

  step(step: Step): void {
    const { graph } = this.flow;
    const { inputs, settings } = evaluationOfStep(step);
    const before = this.before(graph.before(step.key));
    this.guards(step, before);
    let state = this.before(graph.action(step.key));
    for (const { role, references } of inputs) state = this.read(step, role, references, state);
    if (step.action.kind === "loop") this.loop(step);
    for (const { role, references } of settings) this.read(step, role, references, before);
  }

  private guards(step: Step, before: ScopeState | undefined): void {
    let state = before;
    for (const layer of step.around) {
      if (layer.kind !== "guard") continue;
      state = this.decide(step, "guard", layer.condition, state);
    }
  }

  private loop(step: Step): void {
    const { action } = step;
    if (action.kind !== "loop") return;
    const { graph } = this.flow;
    const { head, tail } = graph.loop(step.key) ?? {};
    if (action.head.kind === "while") {
      this.decide(step, "while", action.head.condition, this.before(graph.action(step.key)));
      this.decide(step, "again", action.head.condition, this.before(head));
    }
    let state = this.before(tail);
    for (const [index, { value }] of action.update.entries()) {
      state = this.read(step, "update", referencesOf(value), state);
      if (state && tail) state = this.flow.afterUpdate(tail, index, state);
    }
    const behind = tail && this.flow.stateBehind(tail);
    if (action.until) this.decide(step, "until", action.until, behind);
  }

  private decide(
    step: Step,
    role: Decision["role"],
    condition: Condition,
    state: ScopeState | undefined,
  ): ScopeState | undefined {
    const read = role === "again" ? "while" : role;
    const after = this.read(step, read, referencesOf(condition.expression), state);
    if (after) this.decisions.push({ step, role, condition, state: after });
    return after;
  }

  private read(
    step: Step,
    role: Evaluated["role"],
    references: readonly Reference[],
    before: ScopeState | undefined,
  ): ScopeState | undefined {
    if (before === undefined) return undefined;
    let state = before;
    for (const reference of references) {
      const { name } = reference;
      const variable = state.variables.get(name);
      // Most variables are set whatever conditions say, and no more can be told of them behind the read.
      const isSet = variable?.must === true;
      const definedness = isSet ? "yes" : this.flow.definedness(state, name);
      this.all.push({ step, role, reference, definedness, variable, state });
      if (!isSet) state = this.flow.afterReading(state, [reference]);
    }
    return state;
  }

  private before(node: FlowNode | undefined): ScopeState | undefined {
    return node && this.flow.stateBefore(node);
  }
}

/** At how many places a variable is read; a loop reads its condition twice at one. */
export function placesThatRead(reads: readonly Read[], name: string): number {
  const starts = reads.flatMap(({ reference }) =>
    reference.name === name ? [reference.span.start] : [],
  );
  return new Set(starts).size;
}
