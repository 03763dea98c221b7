import type { Plan, Scope } from "../abi.ts";
import { ownValue } from "../values/own-value.ts";
import { encodePlainJson } from "../values/tagged-json.ts";
import type { RunSummary } from "./run-report.ts";

/** What a recipe is run for, given its variables at the end: the variable of that name, else the last step's output. */
export function finalOutput(
  { output }: Plan,
  scope: Scope,
): Pick<RunSummary, "final_output" | "final_output_key"> {
  const { variable, fallback } = output;
  const value = ownValue(scope, variable);
  if (value !== undefined) return { final_output: value };
  const other = fallback === undefined ? undefined : ownValue(scope, fallback);
  if (fallback === undefined || other === undefined) return {};
  return { final_output: other, final_output_key: fallback };
}

/** The final output as text; empty where there is none. */
export function outputText(plan: Plan, scope: Scope): string {
  const value = finalOutput(plan, scope).final_output ?? "";
  return typeof value === "string" ? value : encodePlainJson(value);
}
