import type { Report } from "../../document/cursor.ts";
import type { RecipeNode, StepNode } from "./ast.ts";

/**
 * Reports a recipe whose last step answers in vain, though all the agents and recipes before it are listened
 * to. Other recipes are run for what they do.
 */
export function checkOutcome({ stages, context }: RecipeNode, report: Report): void {
  const steps = stages.flatMap((stage) => stage.steps);
  const last = steps.at(-1);
  if (last === undefined || last.output || isFinal(context, steps)) return;
  if (last.action.kind !== "agent" || last.loop) return;
  const others = steps.slice(0, -1).filter(({ action }) => answering.has(action.kind));
  // What is only done now and then is rather a deed than the result.
  const fewest = last.condition ? 2 : 1;
  if (others.length < fewest || !others.every(isKept)) return;
  report("unkept-answer", last.id.span, { step: last.id.value });
}

/** What steps do that others listen to. */
const answering: ReadonlySet<StepNode["action"]["kind"]> = new Set(["agent", "recipe"]);

function isFinal(context: RecipeNode["context"], steps: readonly StepNode[]): boolean {
  return context.some(({ name }) => name.value === finalOutput) || steps.some(setsOutput);
}

/** The variable that is the result of a recipe whatever its last step stores. */
const finalOutput = "final_output";

function setsOutput({ output, loop, action }: StepNode): boolean {
  const names = [output, loop?.collect, ...(loop?.update.map(({ name }) => name) ?? [])];
  return (
    names.some((name) => name?.value === finalOutput) ||
    (action.kind === "steps" && action.steps.some(setsOutput))
  );
}

function isKept({ output, loop }: StepNode): boolean {
  return output !== undefined || loop?.collect !== undefined;
}
