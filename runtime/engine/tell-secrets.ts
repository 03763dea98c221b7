import type { Scope } from "../abi.ts";
import { ownValue } from "../values/own-value.ts";
import type { Frame } from "./run.ts";

/** Tells who shows the run what its recipe calls secret, as far as that is not the same as `before`. */
export function tellSecrets({ plan, run }: Frame, scope: Scope, before?: Scope): void {
  for (const name of plan.secrets ?? []) {
    const value = ownValue(scope, name);
    const isKnown = before !== undefined && ownValue(before, name) === value;
    if (!isKnown) run.options.onSecret?.(name, value);
  }
}
