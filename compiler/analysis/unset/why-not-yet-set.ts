import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { lanesOf } from "../../ir/visit.ts";
import type { Read } from "../reads.ts";
import { isInside } from "../setters/inside.ts";
import { placesOfSteps } from "../setters/places-of-steps.ts";
import type { Setter } from "../setters/setters.ts";

/** Why a variable is not set yet where a step reads it, though others set it: a sentence, where there is more to say. */
export function whyNotYetSet(
  { step }: Pick<Read, "step">,
  setters: readonly Setter[],
): string | undefined {
  if (setters.length === 0) return undefined;
  if (setters.some(({ parents }) => parents.some((fork) => isBranchOf(fork, step)))) {
    return "The steps of a parallel group run at once: each sees what was there before the group.";
  }
  if (setters.every((setter) => setter.step.id === step.id)) {
    return "A step's result is set only after the step has run.";
  }
  return undefined;
}

/** The loops that tell why nothing has set a variable where a step reads it, by their ids. */
export interface LoopsOf {
  /** It had set the variable for its own steps, and has ended. */
  readonly ended: string | undefined;
  /** It sets the variable for its own steps, where nothing else does. */
  readonly within: string | undefined;
  /** It drops what its iterations set, since they run at once. */
  readonly lanes: string | undefined;
}

/** The loops that tell why a variable is unset where a step reads it. */
export function loopsWithoutIt(reader: Step, setters: readonly Setter[], plan: Plan): LoopsOf {
  const within = loopWithOwn(setters);
  // The condition of a loop is asked before the loop has its variable, and those before it are not meant.
  if (within !== undefined && setters.some(({ step }) => step === reader)) {
    return { ended: undefined, within: reader.id, lanes: undefined };
  }
  return {
    ended: endedLoop(reader, setters, plan)?.id,
    within: within?.id,
    lanes: within === undefined ? droppingLoop(reader, setters)?.id : undefined,
  };
}

/** The loop in whose parallel iterations a variable is set, where a step behind it reads it: what they set is dropped. */
function droppingLoop(reader: Step, [first]: readonly Setter[]): Step | undefined {
  return first?.parents.find(
    (parent) =>
      parent.action.kind === "loop" &&
      lanesOf(parent.action) !== undefined &&
      !isInside(reader, parent),
  );
}

/** The first of the loops that have a variable of their own, where nothing else sets it: outside of them it is unset. */
function loopWithOwn(setters: readonly Setter[]): Step | undefined {
  const [first] = setters;
  return setters.every(({ kind }) => kind === "binding") ? first?.step : undefined;
}

/** The last loop before a step that has a variable of its own, which is gone with it, where nothing else sets the variable. */
function endedLoop(reader: Step, setters: readonly Setter[], plan: Plan): Step | undefined {
  const places = placesOfSteps(plan);
  const place = places.get(reader) ?? -1;
  if (loopWithOwn(setters) === undefined) return undefined;
  return setters.findLast(({ step }) => step !== reader && (places.get(step) ?? place) < place)
    ?.step;
}

function isBranchOf({ action }: Step, step: Step): boolean {
  return action.kind === "fork" && action.branches.some(({ body }) => body.steps.has(step.key));
}
