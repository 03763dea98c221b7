import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";

/** Languages whose recipes are found in their folder by the id that they give themselves. */
const foundById: ReadonlySet<DialectId> = new Set<DialectId>(["agent-recipes"]);

/** Names the recipes among which one is found by its id: those of its folder. Undefined where none is found so. */
export function matesOf({ dialect, id }: Pick<Plan, "dialect" | "id">): string | undefined {
  return foundById.has(dialect) ? `${posix.dirname(id)} (${dialect})` : undefined;
}

/** What is to say of recipes of one folder that have the same id: all but the first would never be found. */
export function findDuplicateIds(
  plans: Iterable<Plan>,
): ReadonlyMap<PlanId, readonly Diagnostic[]> {
  const first = new Map<string, Plan>();
  const found = new Map<PlanId, readonly Diagnostic[]>();
  for (const plan of plans) {
    const mates = matesOf(plan);
    if (mates === undefined) continue;
    const key = `${mates}\0${plan.name}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, plan);
    else {
      const related = [{ span: before.nameSpan, message: "The other recipe." }];
      const id = { id: plan.name, other: before.id };
      found.set(plan.id, [diagnostic("duplicate-recipe-id", plan.nameSpan, id, { related })]);
    }
  }
  return found;
}
