import type { Report } from "../../document/cursor.ts";
import type { RecipeNode, StepNode, TextNode } from "./ast.ts";

/**
 * Reports agents without the bundle that they come from, in a recipe that names it for others. `self` is the agent that
 * runs the recipe.
 */
export function checkAgents({ stages }: RecipeNode, report: Report): void {
  const agents = stages.flatMap(({ steps }) => steps.flatMap(agentsOf));
  const qualified = agents.find(({ value }) => /^[\w-]+:[\w-]+/.test(value));
  if (qualified === undefined) return;
  for (const { value, span } of agents) {
    if (value === "self" || !/^[\w/-]+$/.test(value)) continue;
    report("bare-agent", span, { name: value, like: qualified.value });
  }
}

function agentsOf({ action }: StepNode): readonly TextNode[] {
  if (action.kind === "agent") return [action.agent];
  return action.kind === "steps" ? action.steps.flatMap(agentsOf) : [];
}
