import type { BooleanFunction } from "../conditions/boolean-function.ts";
import type { Type } from "../types/type.ts";
import type { Definitions } from "./definitions.ts";
import type { ReadonlyVariableMap } from "./variable-map.ts";

/** What is known of one variable at one point. */
export interface VariableState {
  /** Set on every path, whatever the guards on it say: what a type checker can follow. */
  readonly always: boolean;
  /** Under which outcomes of the guards it is certainly set. */
  readonly must: BooleanFunction;
  /** Under which outcomes of the guards it may be set. */
  readonly may: BooleanFunction;
  /** Holds in every run. */
  readonly type: Type;
  /** Holds in runs whose caller leaves the declared defaults alone. */
  readonly likely: Type;
  /** Two points with the same version see the same value. */
  readonly version: number;
  readonly definitions: Definitions;
}

/** The variables that something sees. */
export interface Variables {
  get(name: string): VariableState | undefined;
}

/** What is known at one point: which outcomes of guards lead there, and the variables. */
export interface ScopeState {
  readonly path: BooleanFunction;
  readonly variables: ReadonlyVariableMap<VariableState>;
}

/** Whether a variable is set where something reads it, with guards taken into account. */
export type Definedness = "no" | "maybe" | "yes";
