import type { fieldNames } from "./shape.ts";

type Part = keyof typeof fieldNames;

/** What authors who know other languages call a field, by its name here; it counts where the field is missing only. */
const synonyms: Readonly<Record<Part, Readonly<Record<string, readonly string[]>>>> = {
  recipe: {
    id: ["name", "key"],
    label: ["title", "name"],
    description: ["about", "desc", "purpose", "summary"],
    initialStep: ["entry", "entryStep", "firstStep", "initial", "start", "startAt", "startStep"],
    steps: ["nodes", "phases", "stages", "states"],
  },
  guardrails: {
    maxStepVisits: ["maxVisits", "maxVisitsPerStep", "visits"],
    maxTotalSteps: ["maxSteps", "maxTurns", "steps"],
  },
  step: {
    prompt: ["content", "description", "instruction", "instructions", "message", "task", "text"],
    outcomes: ["choices", "options", "outputs", "results", "statuses"],
    onOutcome: ["edges", "handlers", "next", "on", "onResult", "transitions"],
  },
  transition: {
    nextStep: ["goto", "next", "step", "target", "then", "to"],
    action: ["do", "exit", "kind", "restart", "type"],
    reason: ["because", "cause", "message", "msg", "why"],
    recipeId: ["id", "recipe", "target"],
  },
};

/** The field that has another name in other languages. */
export function fieldCalled(name: string, part: Part): string | undefined {
  return Object.entries(synonyms[part]).find(([, names]) => names.includes(name))?.[0];
}

/** Whether a field of that name stands for a missing one. */
export function standsFor(name: string, missing: string, part: Part): boolean {
  return synonyms[part][missing]?.includes(name) ?? false;
}
