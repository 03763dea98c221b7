import type { Plan } from "../ir/plan.ts";
import type { PlanId, StepKey } from "../ir/step.ts";
import type { CallGraph } from "./graph/call-graph.ts";
import type { Reads } from "./reads.ts";
import { areOfKind } from "./scope/definitions.ts";
import type { ScopeFlow } from "./scope/scope-flow.ts";
import { isAside } from "./scope/scope-operations.ts";
import type { VariableState } from "./scope/scope-state.ts";
import type { ReadonlyVariableMap } from "./scope/variable-map.ts";
import { PageProjection, VariableMap } from "./scope/variable-map.ts";
import type { Type } from "./types/type.ts";

/** What holds for one variable at one point. A variable without an entry is not set there on any path. */
export interface VariableFact {
  readonly defined: "maybe" | "yes";
  readonly type: Type;
  /** Whether nothing in the plan sets it, so that it is what some caller gave. */
  readonly isAsGiven: boolean;
  /** Whether nothing in the plan sets it, so that it is what some caller gave, or the default that the plan declares. */
  readonly isUnwritten: boolean;
}

/** Variables by name at one point. */
export type ScopeFact = ReadonlyMap<string, VariableFact>;

/** What is known of the recipes that others call; undefined of those that cannot be read. */
export interface CalledPlans {
  plan(id: PlanId): Plan | undefined;
  facts(id: PlanId): Facts | undefined;
}

/**
 * What the analyses know of one plan; computed when first asked for, shared by rules, emitter and
 * `plan`. Scopes hold what follows from the exits alone, so that a type checker can follow them;
 * `flow` also knows which guards go together.
 */
export interface Facts {
  /** The scope a step starts with; for a loop step the join over its iterations. Undefined for an unreachable step. */
  scopeBefore(step: StepKey): ScopeFact | undefined;
  /** Whether `scopeBefore` has a variable, asked without listing all of them; undefined for a step that nothing leads to. */
  mayHaveBefore(step: StepKey, name: string): boolean | undefined;
  /** The scope with which the plan completes: the join of all its ends. */
  readonly finalScope: ScopeFact;
  /** What `scopeBefore` holds, as maps that share what many steps know alike. */
  variablesBefore(step: StepKey): ReadonlyVariableMap<VariableFact> | undefined;
  /** What `finalScope` holds, as a map of this kind. */
  readonly finalVariables: ReadonlyVariableMap<VariableFact>;
  readonly flow: ScopeFlow;
  /** Everything that the plan's expressions read. */
  readonly reads: Reads;
  readonly callGraph: CallGraph;
}

/** What facts are computed from. */
interface FactParts {
  readonly flow: ScopeFlow;
  readonly reads: () => Reads;
  readonly callGraph: CallGraph;
}

/** The facts of a plan, given its scope flow. */
export function factsOf(parts: FactParts): Facts {
  return new LazyFacts(parts);
}

class LazyFacts implements Facts {
  readonly flow: ScopeFlow;
  readonly callGraph: CallGraph;
  private readonly findReads: () => Reads;
  private readonly scopes = new Map<StepKey, ScopeFact | undefined>();
  private readonly projection = new PageProjection(variableFactOf);
  private knownReads: Reads | undefined;
  private knownFinalScope: ScopeFact | undefined;

  constructor({ flow, reads, callGraph }: FactParts) {
    this.flow = flow;
    this.callGraph = callGraph;
    this.findReads = reads;
  }

  scopeBefore(step: StepKey): ScopeFact | undefined {
    if (!this.scopes.has(step)) {
      const variables = this.variablesBefore(step);
      this.scopes.set(step, variables && byName(variables));
    }
    return this.scopes.get(step);
  }

  variablesBefore(step: StepKey): ReadonlyVariableMap<VariableFact> | undefined {
    const node = this.flow.graph.before(step);
    const state = node && this.flow.stateBefore(node);
    return state?.variables.project(this.projection);
  }

  mayHaveBefore(step: StepKey, name: string): boolean | undefined {
    const node = this.flow.graph.before(step);
    const state = node && this.flow.stateBefore(node);
    return state && (state.variables.get(name)?.definitions.size ?? 0) > 0;
  }

  get finalScope(): ScopeFact {
    this.knownFinalScope ??= finalScopeOf(this.flow);
    return this.knownFinalScope;
  }

  get finalVariables(): ReadonlyVariableMap<VariableFact> {
    const state = this.flow.stateBefore(this.flow.graph.completed);
    return state?.variables.project(this.projection) ?? new VariableMap();
  }

  get reads(): Reads {
    this.knownReads ??= this.findReads();
    return this.knownReads;
  }
}

/** The variables with which a plan completes; none where it never does. */
export function finalScopeOf(flow: ScopeFlow): ScopeFact {
  const state = flow.stateBefore(flow.graph.completed);
  return state ? byName(state.variables.project(new PageProjection(variableFactOf))) : new Map();
}

function variableFactOf(
  { always, definitions, type }: VariableState,
  name: string,
): VariableFact | undefined {
  if (isAside(name) || definitions.size === 0) return undefined;
  const isAsGiven = areOfKind(definitions, "given", "leftover");
  const isUnwritten = isAsGiven || areOfKind(definitions, "given", "leftover", "param");
  return { defined: always ? "yes" : "maybe", type, isAsGiven, isUnwritten };
}

function byName(variables: ReadonlyVariableMap<VariableFact>): ScopeFact {
  return new Map([...variables].sort(([left], [right]) => (left < right ? -1 : 1)));
}
