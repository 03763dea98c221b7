import { scriptOf } from "../analysis/commands/script-of.ts";
import { neededPrograms } from "../analysis/shell/environment/needed-programs.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";

/** A program that a step cannot do without. */
export interface NeededProgram {
  readonly program: string;
  /** Id of the first step that runs it. */
  readonly step: string;
}

/** The programs that the steps of plans cannot do without, as far as their commands tell, each once. */
export function programsOf(plans: readonly Plan[]): readonly NeededProgram[] {
  const found = new Map<string, NeededProgram>();
  for (const { step } of plans.flatMap(({ body }) => [...stepsOf(body)])) {
    for (const program of programsOfStep(step)) {
      if (!found.has(program)) found.set(program, { program, step: step.id });
    }
  }
  return [...found.values()];
}

function programsOfStep({ action }: Step): readonly string[] {
  if (action.kind !== "shell" || action.env.some(({ name }) => name === "PATH")) return [];
  const { text, holes } = scriptOf(action.command);
  return neededPrograms(text, holes);
}
