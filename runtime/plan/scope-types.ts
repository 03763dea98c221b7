import type { Float, Value, ValueMap } from "../values/value.ts";

/** Variables that the engine sets for every step of a recipe; the scope types of compiled plans extend it. */
export interface AmbientScope {
  /** `name`, `version` and `description` of the recipe. */
  readonly recipe: ValueMap;
  /** `id`, `started` and `project` of the run. */
  readonly session: ValueMap;
  /** `id` and `index` of the listed step that runs. */
  readonly step: ValueMap;
  /** Ids of the listed steps that were skipped; unset until there is one. */
  readonly _skipped_steps?: readonly Value[];
}

/** Variables that the engine sets for every step of a recipe with stages. */
export interface StagedScope extends AmbientScope {
  /** `name` and `index` of the stage that runs. */
  readonly stage: ValueMap;
}

/** A scope in which variables that may be unset are set. */
export type With<S, Names extends keyof S> = Omit<S, Names> & {
  readonly [N in Names]-?: Exclude<S[N], undefined>;
};

/** A number of a recipe: integers of any size and floats. */
export type NumberValue = number | bigint | Float;
