import type { Step } from "../../ir/step.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import { isInside } from "../setters/inside.ts";
import type { Setter } from "../setters/setters.ts";

/**
 * The steps that decide whether a variable is set where a step reads it: those around the step that sets it, from the outside
 * in, and that one itself. Where every iteration of a loop sets it, by whatever step, only the loop decides.
 */
export function waysToSetter(
  { step, parents, name }: Pick<Setter, "step" | "parents" | "name">,
  reader: Step,
  flow: ScopeFlow,
): readonly Step[] {
  const whole = parents.findIndex(
    (at) => !isInside(reader, at) && isSetByIteration(at, name, flow),
  );
  return whole < 0 ? [...parents, step] : parents.slice(0, whole + 1);
}

function isSetByIteration({ action, key }: Step, name: string, flow: ScopeFlow): boolean {
  if (action.kind !== "loop") return false;
  const tail = flow.graph.loop(key)?.tail;
  const state = tail && flow.stateBefore(tail);
  return state !== undefined && flow.definedness(state, name) === "yes";
}
