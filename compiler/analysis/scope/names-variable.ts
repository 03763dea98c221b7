import type { Plan } from "../../ir/plan.ts";
import { settersOf } from "./setters.ts";

/** Whether a text is the name of a variable of a recipe, or of keys of one: `verdict`, `verdict.severity`. */
export function namesVariable(text: string, plan: Pick<Plan, "body" | "params">): boolean {
  const name = /^(?<name>[A-Za-z_][\w-]*)(?:\.[\w-]+)*$/.exec(text)?.groups?.["name"];
  if (name === undefined) return false;
  return plan.params.some((param) => param.name === name) || settersOf(plan).has(name);
}
