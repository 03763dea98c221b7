import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";

/** Finds steps of a plan by their ids, at any depth; of several with one id the last. */
export function createStepFinder({ body }: Plan): (id: string) => Step | undefined {
  let steps: Map<string, Step> | undefined;
  return (id) => {
    steps ??= new Map(stepsOf(body).map(({ step }) => [step.id, step]));
    return steps.get(id);
  };
}
