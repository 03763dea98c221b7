import * as amplifier from "../../runtime/semantics/amplifier.ts";
import type { Value } from "../../runtime/values/value.ts";

/** What an emitted expression yields, run as in a compiled plan: `$` the semantics, `v` the scope. */
export function evaluateEmitted(code: string, scope: Readonly<Record<string, Value>> = {}): Value {
  return new Function("$", "v", `"use strict"; return ${code};`)(amplifier, scope);
}
