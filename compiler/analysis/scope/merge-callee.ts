import type { Step } from "../../ir/step.ts";
import type { CalleeResult } from "../types/result-type.ts";
import { calleeScope } from "../types/result-type.ts";
import { json } from "../types/type.ts";
import { unite } from "./scope-lattice.ts";
import type { Definition, VariableState } from "./scope-state.ts";
import type { VariableMap } from "./variable-map.ts";

/** What a callee leaves behind is the caller's from now on. */
export function mergeCallee(
  variables: VariableMap<VariableState>,
  step: Step,
  callee: CalleeResult,
  version: number,
): void {
  const result = calleeScope(step, callee);
  if (result === undefined) {
    forgetTypes(variables, version);
    return;
  }
  const { action } = step;
  const given = new Set(action.kind === "call" ? action.input.map(({ name }) => name) : []);
  const definition: ReadonlySet<Definition> = new Set([{ kind: "merge", step }]);
  const united = new Map<ReadonlySet<Definition>, ReadonlySet<Definition>>();
  for (const [name, field] of result) {
    const known = variables.get(name);
    const before = known?.definitions ?? none;
    const definitions = united.get(before) ?? unite([before, definition]);
    // Variables that came from one recipe share the set that grows with each further one.
    united.set(before, definitions);
    const set = known?.always === true || !field.optional || given.has(name);
    const must = set || (known?.must ?? false);
    const isAsGiven = field.type.kind === "never";
    const type = isAsGiven || (field.optional && known) ? json : field.type;
    const likely = isAsGiven && !given.has(name) && known ? known.likely : type;
    variables.set(name, {
      always: set,
      must,
      may: true,
      type,
      likely,
      version,
      definitions,
    });
  }
}

const none: ReadonlySet<Definition> = new Set();

/** A recipe that is not known may have written any variable. */
function forgetTypes(variables: VariableMap<VariableState>, version: number): void {
  for (const [name, known] of variables) {
    variables.set(name, { ...known, type: json, likely: json, version });
  }
}
