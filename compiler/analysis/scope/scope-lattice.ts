import type { Type } from "../types/type.ts";
import { joinTypes, json, sameType, widenType } from "../types/type.ts";
import { Definitions } from "./definitions.ts";
import type { WriteOperation } from "./scope-operations.ts";
import type { ScopeState, VariableState } from "./scope-state.ts";

/** What is known of a value: in every run, and in runs whose caller leaves the defaults alone. */
export interface BothTypes {
  readonly type: Type;
  readonly likely: Type;
}

/** A variable that something has read without failing. */
export const assumed: VariableState = {
  always: false,
  must: true,
  may: true,
  type: json,
  likely: json,
  version: -1,
  definitions: Definitions.none,
};

/** A variable behind a write. */
export function written(
  { definitions, onlyIfUnset }: WriteOperation,
  { type, likely }: BothTypes,
  version: number,
  known: VariableState | undefined,
): VariableState {
  const keeps = onlyIfUnset && known !== undefined;
  return {
    always: true,
    must: true,
    may: true,
    type: keeps ? joinTypes(known.type, type) : type,
    likely: keeps ? joinTypes(known.likely, likely) : likely,
    version,
    definitions: keeps ? unite([known.definitions, definitions]) : definitions,
  };
}

/** Rounds after which the types of a state forget constants. */
export const wideningAfter = 4;
/** Rounds after which nothing is known of a variable but whether every path sets it. */
export const givingUpAfter = 40;

/** Makes sure that the states of a loop settle, by forgetting more the longer they change. */
export function widen(variable: VariableState, visits: number): VariableState {
  if (visits <= wideningAfter) return variable;
  const { type, likely } = variable;
  const widened = { ...variable, type: widenType(type), likely: widenType(likely) };
  if (visits <= givingUpAfter) return widened;
  return { ...widened, must: variable.always, may: true, type: json, likely: json };
}

/** All definitions of several sets, in their order; one of the sets where it has them all. */
export function unite(sets: readonly Definitions[]): Definitions {
  let united = Definitions.none;
  for (const definitions of sets) united = united.with(definitions);
  return united;
}

/** Whether two states say the same. */
export function sameState(left: ScopeState, right: ScopeState): boolean {
  if (left === right) return true;
  if (left.path !== right.path) return false;
  return left.variables === right.variables || left.variables.equals(right.variables, sameVariable);
}

function sameVariable(left: VariableState, right: VariableState): boolean {
  return (
    left.always === right.always &&
    left.must === right.must &&
    left.may === right.may &&
    left.definitions.size === right.definitions.size &&
    sameType(left.type, right.type) &&
    sameType(left.likely, right.likely)
  );
}
