import type { AnyStep, Plan } from "../abi.ts";

/** The recipe that a step is known to call; undefined also where its path is computed. */
export function knownCallee({ action }: AnyStep): Plan | undefined {
  return action.kind === "call" && typeof action.callee === "function"
    ? action.callee()
    : undefined;
}

/** The recipes that a step is known to call, or to go on as. */
export function knownPlans(step: AnyStep): readonly Plan[] {
  const restarts = step.exits.flatMap(({ to }) =>
    typeof to !== "string" && to.kind === "restart" && typeof to.callee === "function"
      ? to.callee()
      : [],
  );
  return [knownCallee(step) ?? [], restarts].flat();
}
