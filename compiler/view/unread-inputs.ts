import { namesRead } from "../analysis/names-read.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";

/** An input that a caller gives and a recipe does not read, with the one that the caller may have meant. */
export interface UnreadInput {
  readonly name: string;
  readonly closest?: string;
}

/** Those of the given inputs that nothing reads, as far as the recipes that may read them are known. */
export function unreadInputsOf(
  given: readonly string[],
  plan: Plan,
  planOf: (id: PlanId) => Plan | undefined,
): readonly UnreadInput[] {
  const read = namesRead(plan, planOf);
  if (read === undefined) return [];
  const { fallback, variable } = plan.output;
  const known = new Set([...read, ...[variable, fallback].filter((name) => name !== undefined)]);
  const candidates = [...known].filter((name) => !given.includes(name));
  return given
    .filter((name) => !known.has(name))
    .map((name) => {
      const closest = closestName(name, candidates);
      return closest === undefined ? { name } : { name, closest };
    });
}
