import type { Step } from "../ir/step.ts";
import type { CalleeResult } from "./result-type.ts";
import { calleeScope } from "./result-type.ts";
import type { Definition, VariableState } from "./scope-state.ts";
import { joinTypes, json } from "./type.ts";
import type { VariableMap } from "./variable-map.ts";

/** What a callee leaves behind is the caller's from now on. */
export function mergeCallee(
  variables: VariableMap<VariableState>,
  step: Step,
  callee: CalleeResult,
  version: number,
): void {
  const result = calleeScope(step, callee);
  for (const [name, known] of variables) {
    const mayChange = result === undefined || result.has(name);
    if (mayChange) variables.set(name, { ...known, type: json, likely: json, version });
  }
  const { action } = step;
  const given = new Set(action.kind === "call" ? action.input.map(({ name }) => name) : []);
  for (const [name, field] of result ?? []) {
    const definition: Definition = { kind: "merge", step };
    const known = variables.get(name);
    const definitions = new Set([...(known?.definitions ?? []), definition]);
    const set = known?.always === true || !field.optional || given.has(name);
    const must = set || (known?.must ?? false);
    const type = field.optional && known ? joinTypes(known.type, field.type) : field.type;
    variables.set(name, {
      always: set,
      must,
      may: true,
      type,
      likely: type,
      version,
      definitions,
    });
  }
}
