import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { lanesOf } from "../../ir/visit.ts";
import type { Read } from "../reads.ts";
import { placesOfSteps } from "./places-of-steps.ts";
import type { Setter } from "./setters.ts";

/** Why a variable is not set yet where a step reads it, though others set it: a sentence, where there is more to say. */
export function whyNotYetSet(
  { step }: Pick<Read, "step">,
  setters: readonly Setter[],
): string | undefined {
  const [first] = setters;
  if (first === undefined) return undefined;
  const lanes = first.parents.find(
    ({ action }) => action.kind === "loop" && lanesOf(action) !== undefined,
  );
  if (lanes) {
    return `Variables set in the parallel iterations of "${lanes.id}" are dropped; use its results.`;
  }
  if (setters.some(({ parents }) => parents.some((fork) => isBranchOf(fork, step)))) {
    return "The steps of a parallel group run at once: each sees what was there before the group.";
  }
  if (setters.every((setter) => setter.step.id === step.id)) {
    return "A step's result is set only after the step has run.";
  }
  return undefined;
}

/** The first of the loops that have a variable of their own, where nothing else sets it: outside of them it is unset. */
export function loopWithOwn(setters: readonly Setter[]): Step | undefined {
  const [first] = setters;
  return setters.every(({ kind }) => kind === "binding") ? first?.step : undefined;
}

/** The last loop before a step that has a variable of its own, which is gone with it, where nothing else sets the variable. */
export function endedLoop(reader: Step, setters: readonly Setter[], plan: Plan): Step | undefined {
  const places = placesOfSteps(plan);
  const place = places.get(reader) ?? -1;
  if (loopWithOwn(setters) === undefined) return undefined;
  return setters.findLast(({ step }) => step !== reader && (places.get(step) ?? place) < place)
    ?.step;
}

function isBranchOf({ action }: Step, step: Step): boolean {
  return action.kind === "fork" && action.branches.some(({ body }) => body.steps.has(step.key));
}
