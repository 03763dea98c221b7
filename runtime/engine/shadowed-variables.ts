import type { Scope } from "../abi.ts";

/** Gives variables that a loop has shadowed their outer values back, and removes those without one. */
export function restoreVariables(scope: Scope, outer: Scope, names: readonly string[]): Scope {
  if (names.length === 0) return scope;
  return Object.fromEntries([
    ...Object.entries(scope).filter(([name]) => !names.includes(name)),
    ...Object.entries(outer).filter(([name]) => names.includes(name)),
  ]);
}
