import type { Step } from "../../ir/step.ts";
import type { CalleeResults } from "../types/result-type.ts";
import { calleeScope } from "../types/result-type.ts";
import type { Field, Type } from "../types/type.ts";
import { json } from "../types/type.ts";
import { Definitions } from "./definitions.ts";
import { unite } from "./scope-lattice.ts";
import type { VariableState } from "./scope-state.ts";
import type { VariableMap } from "./variable-map.ts";

/** What calls are merged with. */
export interface Merging {
  readonly callees: CalleeResults;
  /** Names that the caller always has: no default of a callee replaces them. */
  readonly declared: ReadonlySet<string>;
}

/** What a callee leaves behind is the caller's from now on. */
export function mergeCallee(
  variables: VariableMap<VariableState>,
  step: Step,
  { callees, declared }: Merging,
  version: number,
): void {
  const result = calleeScope(step, callees.result);
  if (result === undefined) {
    forgetTypes(variables, version);
    return;
  }
  const likely = calleeScope(step, callees.likely);
  const passed = namesPassed(step);
  const isKept = keptBy(step, { callees, declared });
  const definition = Definitions.only({ kind: "merge", step });
  const united = new Map<Definitions, Definitions>();
  for (const [name, field] of result) {
    const isPassed = passed.has(name);
    // What another caller gave does not come back to this one, and of what is still this one's, conditions have told the same.
    if ((isAsGiven(field) || isKept(name)) && !isPassed) continue;
    const number = variables.numberOf(name);
    const known = variables.at(number);
    const before = known?.definitions ?? Definitions.none;
    // Variables that came from one recipe share the set that grows with each further one.
    const behind = united.get(before) ?? unite([before, definition]);
    united.set(before, behind);
    const set = known?.always === true || !field.optional || isPassed;
    const must = set || (known?.must ?? false);
    const types = {
      type: typeBehind(field, known),
      likely: typeBehind(likely?.get(name) ?? field, known),
    };
    variables.put(number, { always: set, must, may: true, ...types, version, definitions: behind });
  }
}

/** Whether a call may change a variable of its caller, by the name. */
export function changedBy(step: Step, merging: Merging): (name: string) => boolean {
  const result = calleeScope(step, merging.callees.result);
  if (result === undefined) return () => true;
  const passed = namesPassed(step);
  const isKept = keptBy(step, merging);
  return (name) => {
    const field = result.get(name);
    return passed.has(name) || (field !== undefined && !isAsGiven(field) && !isKept(name));
  };
}

/** Tells of names whether a call leaves them as the caller has them, unless it passes them itself. */
function keptBy({ action }: Step, { callees, declared }: Merging): (name: string) => boolean {
  if (action.kind !== "call" || action.callee.kind !== "static" || declared.size === 0) {
    return () => false;
  }
  const unwritten = callees.unwritten(action.callee.plan);
  return (name) => declared.has(name) && unwritten.has(name);
}

function namesPassed({ action }: Step): ReadonlySet<string> {
  return new Set(action.kind === "call" ? action.input.map(({ name }) => name) : []);
}

/** Whether a callee leaves a variable as it was given. */
function isAsGiven({ type }: Field): boolean {
  return type.kind === "never";
}

/** What a variable may be that a callee sets, or leaves as it was passed. */
function typeBehind(field: Field, known: VariableState | undefined): Type {
  return isAsGiven(field) || (field.optional && known) ? json : field.type;
}

/** A recipe that is not known may have written any variable. */
function forgetTypes(variables: VariableMap<VariableState>, version: number): void {
  for (const [name, known] of variables) {
    variables.set(name, { ...known, type: json, likely: json, version });
  }
}
