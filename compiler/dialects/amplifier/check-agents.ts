import type { Report } from "../../document/cursor.ts";
import type { TextNode } from "../../document/node.ts";
import type { RecipeNode, StepNode } from "./ast.ts";

/**
 * Reports names that lack the agent or the bundle beside their colon, and in a recipe that names bundles, agents without the
 * one that they come from. `self` is the agent that runs the recipe.
 */
export function checkAgents({ stages }: RecipeNode, report: Report): void {
  const agents = stages.flatMap(({ steps }) => steps.flatMap(agentsOf));
  const qualified = agents.find(({ value }) => whole.test(value))?.value;
  for (const { value, span } of agents) {
    const isBare = qualified !== undefined && bare.test(value) && value !== "self";
    if (isBare || isCut.test(value)) report("bare-agent", span, { name: value, like: qualified });
    const named = decorated.exec(value)?.groups?.["named"] ?? value;
    if (named !== value) report("bare-agent", span, { name: value, like: named });
  }
}

const whole = /^[\w-]+:[\w/-]+$/;

/** Names without a colon, also with a dot in its place; not those of files. */
const bare = /^(?:[\w/ -]+|[\w-]+\.(?!(?:json|md|ya?ml)$)[\w-]+)$/;

/** `foundation:`, `:explorer`, `foundation::explorer`, `foundation: explorer` with a space where the name begins, and one behind it. */
const isCut = /^(?:[\w-]+:(?:[\s:].*)?|:.*|[\w-]+:[\w-]+\s+)$/;

/** `@foundation:explorer` as for a recipe, and `foundation:explorer.md` as for a file. */
const decorated = /^@?(?<named>[\w-]+:[\w/-]+)(?:\.(?:md|ya?ml))?$/;

function agentsOf({ action }: StepNode): readonly TextNode[] {
  if (action.kind === "agent") return [action.agent];
  return action.kind === "steps" ? action.steps.flatMap(agentsOf) : [];
}
