import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import { guardsOf } from "../../ir/visit.ts";
import type { Read } from "../reads.ts";
import type { Setter } from "../setters/setters.ts";

interface KnownNames {
  readonly plan: Plan;
  readonly setters: ReadonlyMap<string, readonly Setter[]>;
  /** Calls whose recipes leave a variable behind. */
  readonly leavers: (name: string) => readonly unknown[];
}

/** Whether a condition of the step reads a name that nothing sets: what was meant by it may rule out all that follows. */
export function hasUnknownGuard(
  { step, state }: Pick<Read, "state" | "step">,
  { plan, setters, leavers }: KnownNames,
): boolean {
  const guards = guardsOf(step).flatMap(({ expression }) => referencesOf(expression));
  return guards.some(
    ({ name }) =>
      !setters.has(name) &&
      (state.variables.get(name)?.definitions.size ?? 0) === 0 &&
      !Object.values(plan.ambient).includes(name) &&
      plan.params.every((param) => param.name !== name) &&
      leavers(name).length === 0,
  );
}
