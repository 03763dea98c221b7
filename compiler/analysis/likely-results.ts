import { areOfKind } from "./scope/definitions.ts";
import type { ScopeFlow } from "./scope/scope-flow.ts";
import { isAside } from "./scope/scope-operations.ts";
import type { Field, Type } from "./types/type.ts";

/** What a recipe likely leaves behind, as types of its variables. */
export interface LikelyResults {
  /** Whatever its caller passes: only what its steps set counts as known. */
  readonly passed: Type;
  /** Where its caller leaves it the defaults that it declares. */
  readonly declared: Type;
}

/** The likely types of the variables with which a recipe completes; `result` holds in every run. */
export function likelyResultsOf(flow: ScopeFlow, result: Type): LikelyResults {
  const end = flow.stateBefore(flow.graph.completed);
  if (end === undefined || result.kind !== "record") return { passed: result, declared: result };
  const passed = new Map<string, Field>(result.fields);
  const declared = new Map<string, Field>(result.fields);
  for (const [name, { likely, definitions }] of end.variables) {
    const field = isAside(name) ? undefined : result.fields.get(name);
    if (field === undefined) continue;
    declared.set(name, { ...field, type: likely });
    if (areOfKind(definitions, "exit")) passed.set(name, { ...field, type: likely });
  }
  return { passed: { ...result, fields: passed }, declared: { ...result, fields: declared } };
}
