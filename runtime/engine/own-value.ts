import type { Scope } from "../abi.ts";
import type { Value } from "../values/value.ts";

/** The value of a variable; names come from strangers, so what every object inherits is none. */
export function ownValue(scope: Scope, name: string): Value | undefined {
  return Object.hasOwn(scope, name) ? scope[name] : undefined;
}
