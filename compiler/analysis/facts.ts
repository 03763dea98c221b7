import type { StepKey } from "../ir/step.ts";
import type { Type } from "./type.ts";

/** What holds for one variable at one point. A variable without an entry is not set there on any path. */
export interface VariableFact {
  readonly defined: "maybe" | "yes";
  readonly type: Type;
}

/** Variables by name at one point. */
export type ScopeFact = ReadonlyMap<string, VariableFact>;

/** What the analyses know of one plan; computed when first asked for, shared by rules, emitter and `plan`. */
export interface Facts {
  /** The scope a step starts with; for a loop step the join over its iterations. Undefined for an unreachable step. */
  scopeBefore(step: StepKey): ScopeFact | undefined;
  /** The scope with which the plan completes: the join of all its ends. */
  readonly finalScope: ScopeFact;
}
