import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";

/** Languages whose recipes are known in their folder by the name that they give themselves, and what two of one name are. */
const knownByName: ReadonlyMap<DialectId, "duplicate-recipe-id" | "duplicate-recipe-name"> =
  new Map<DialectId, "duplicate-recipe-id" | "duplicate-recipe-name">([
    ["agent-recipes", "duplicate-recipe-id"],
    ["amplihack", "duplicate-recipe-name"],
  ]);

interface Named {
  readonly dialect: DialectId;
  readonly id: PlanId;
  readonly name: string | undefined;
}

/** A key that recipes share of which only one can be found by its name; undefined where recipes are not found by name. */
export function nameGroupOf({ dialect, id, name }: Named): string | undefined {
  if (name === undefined || !knownByName.has(dialect)) return undefined;
  return `${posix.dirname(id)} (${dialect}) ${name}`;
}

/** What names of plans are compared by. */
export type NamedPlan = Pick<Plan, "dialect" | "id" | "name" | "nameSpan">;

/** What is to say of recipes of one folder that have the same name: all but the first would never be found. */
export function findDuplicateNames(
  plans: readonly NamedPlan[],
): ReadonlyMap<PlanId, readonly Diagnostic[]> {
  const first = new Map<string, NamedPlan>();
  const found = new Map<PlanId, readonly Diagnostic[]>();
  for (const plan of plans.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const group = nameGroupOf(plan);
    const code = knownByName.get(plan.dialect);
    if (group === undefined || code === undefined) continue;
    const before = first.get(group);
    if (before === undefined) first.set(group, plan);
    else {
      const related = [{ span: before.nameSpan, message: "The other recipe." }];
      const parameters = { id: plan.name, other: before.id };
      found.set(plan.id, [diagnostic(code, plan.nameSpan, parameters, { related })]);
    }
  }
  return found;
}
