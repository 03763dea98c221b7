import type { Plan } from "../../ir/plan.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { settersOf } from "./setters.ts";

type WithVariables = Pick<Plan, "body" | "params">;

/** Whether a recipe declares a variable, or a step of it sets it. */
export function hasVariable(plan: WithVariables, name: string): boolean {
  return declaredNames(plan).has(name) || settersOf(plan).has(name);
}

/** The names that a recipe declares. */
export const declaredNames = createObjectMemo(
  ({ params }: WithVariables): ReadonlySet<string> => new Set(params.map(({ name }) => name)),
);

/** Whether a text is the name of a variable of a recipe, or of keys of one: `verdict`, `verdict.severity`. */
export function namesVariable(text: string, plan: WithVariables): boolean {
  const name = /^(?<name>[A-Za-z_][\w-]*)(?:\.[\w-]+)*$/.exec(text)?.groups?.["name"];
  return name !== undefined && hasVariable(plan, name);
}
