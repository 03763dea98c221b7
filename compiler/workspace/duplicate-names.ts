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

/** What recipes have in common of which only one is found by its name; undefined where names are no matter. */
export function matesOf({ dialect, id, name }: Named): string | undefined {
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
    const mates = matesOf(plan);
    const code = knownByName.get(plan.dialect);
    if (mates === undefined || code === undefined) continue;
    const before = first.get(mates);
    if (before === undefined) first.set(mates, plan);
    else {
      const related = [{ span: before.nameSpan, message: "The other recipe." }];
      const parameters = { id: plan.name, other: before.id };
      found.set(plan.id, [diagnostic(code, plan.nameSpan, parameters, { related })]);
    }
  }
  return found;
}
