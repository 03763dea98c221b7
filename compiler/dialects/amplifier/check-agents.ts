import type { Report } from "../../document/cursor.ts";
import type { TextNode } from "../../document/node.ts";
import type { RecipeNode, StepNode } from "./ast.ts";

/**
 * Reports names that lack the agent or the bundle beside their colon, and in a recipe that names bundles, agents without the
 * one that they come from. `self` is the agent that runs the recipe.
 */
export function checkAgents({ stages }: RecipeNode, report: Report): void {
  const agents = stages.flatMap(({ steps }) => steps.flatMap(agentsOf));
  const qualified = agents.find(({ value }) => /^[\w-]+:[\w-]+/.test(value));
  for (const { value, span } of agents) {
    const isBare = qualified !== undefined && bare.test(value) && value !== "self";
    if (isBare || isCut.test(value)) {
      report("bare-agent", span, { name: value, like: qualified?.value });
    }
  }
}

/** Names without a colon, also with a dot in its place; not those of files. */
const bare = /^(?:[\w/ -]+|[\w-]+\.(?!(?:json|md|ya?ml)$)[\w-]+)$/;

/** `foundation:`, `:explorer`, `foundation::explorer`, `foundation: explorer` with a space where the name begins, and one behind it. */
const isCut = /^(?:[\w-]+:(?:[\s:].*)?|:.*|[\w-]+:[\w-]+\s+)$/;

function agentsOf({ action }: StepNode): readonly TextNode[] {
  if (action.kind === "agent") return [action.agent];
  return action.kind === "steps" ? action.steps.flatMap(agentsOf) : [];
}
