import { closestName } from "../../../compiler/diagnostics/spelling/closest-name.ts";
import type { Plan } from "../../../runtime/index.ts";
import { misfitText, readArgument } from "../../../runtime/values/param-type.ts";
import { UsageError } from "../../usage-error.ts";
import type { Inputs } from "./read-inputs.ts";

/** Refuses a run that lacks an input which has no default, or gives one that does not have its declared type. */
export function requireInputs(plan: Plan, inputs: Inputs): void {
  checkTypes(plan, inputs);
  const missing = Object.entries(plan.params)
    .filter(([name, param]) => isRequired(param) && !inputs.has(name))
    .map(([name]) => name);
  if (missing.length === 0) return;
  const given = [...inputs.keys()].filter((name) => !Object.hasOwn(plan.params, name));
  const wanted = missing.map((name) => {
    const close = closestName(name, given);
    return `--set ${name}=...${close === undefined ? "" : ` (not "${close}")`}`;
  });
  throw new UsageError(`The recipe "${plan.name}" needs ${wanted.join(", ")}.`);
}

function checkTypes({ params }: Plan, inputs: Inputs): void {
  for (const [name, value] of inputs) {
    const type = Object.hasOwn(params, name) ? params[name]?.type : undefined;
    if (type === undefined || readArgument(type, value) !== undefined) continue;
    throw new UsageError(misfitText(name, type));
  }
}

function isRequired({ default: fallback, optional }: Plan["params"][string]): boolean {
  return fallback === undefined && optional !== true;
}
