import type { Path, Tree } from "../data-edit.ts";
import { createDataFaults, isTree } from "../data-edit.ts";
import type { Fault } from "../fault.ts";

/** A step of an outcome machine as data, with its name. */
export interface StepTree {
  readonly name: string;
  readonly tree: Tree;
  readonly outcomes: string[];
  readonly transitions: Tree;
}

/** The steps that the recipe writes out itself. */
export function stepsOf(data: Tree): readonly StepTree[] {
  const { steps } = data;
  if (!isTree(steps)) return [];
  return Object.entries(steps).flatMap(([name, tree]) => {
    if (!isTree(tree)) return [];
    const { outcomes, onOutcome: transitions } = tree;
    if (!(Array.isArray(outcomes) && isTree(transitions))) return [];
    return [{ name, tree, outcomes, transitions }];
  });
}

/** A fault in the data of the recipe. */
export const dataFault = createDataFaults("initialStep");

/** A fault in one step: the one whose turn it is by the length of the recipe's names. */
export function stepFault(
  id: string,
  what: string,
  change: (step: StepTree, data: Tree) => Path | undefined,
  fits: (step: StepTree, data: Tree) => boolean = () => true,
): Fault {
  return dataFault(id, what, (data) => {
    const steps = stepsOf(data).filter((one) => fits(one, data));
    const step = steps[JSON.stringify(data).length % Math.max(steps.length, 1)];
    const path = step && change(step, data);
    return path && step && ["steps", step.name, ...path];
  });
}

/** The first outcome of a step that leads to another step. */
export function onwards(step: StepTree): string | undefined {
  return step.outcomes.find((outcome) => {
    const transition = step.transitions[outcome];
    return isTree(transition) && "nextStep" in transition;
  });
}

/** The first outcome of a step, but `other`, that ends the recipe. */
export function ending(step: StepTree): string | undefined {
  return step.outcomes.find((outcome) => {
    const transition = step.transitions[outcome];
    return outcome !== "other" && isTree(transition) && transition["action"] === "exit";
  });
}
