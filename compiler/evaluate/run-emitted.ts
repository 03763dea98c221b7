import type { Value } from "../../runtime/values/value.ts";

/**
 * Runs an emitted expression as a compiled plan would: `$` are the semantics, `v` is the scope. Only the emitter's own
 * text comes here; what users wrote is in it as escaped literals.
 */
export function runEmitted(
  code: string,
  semantics: object,
  scope: Readonly<Record<string, Value>>,
): Value {
  const compiled = new Function("$", "v", `"use strict"; return ${code};`);
  return compiled(semantics, scope);
}
