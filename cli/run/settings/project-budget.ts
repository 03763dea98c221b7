import type { Config } from "../../../compiler/index.ts";
import type { Budget } from "../../../runtime/index.ts";

/** What the configuration lets a run of a recipe take; a project that says nothing of that loads nothing for it. */
export async function projectBudget(config: Config, recipe: string): Promise<Budget | undefined> {
  if (config.budget === undefined && config.overrides === undefined) return undefined;
  const { configuredBudget } = await import("../../../compiler/workspace/index.ts");
  return configuredBudget(config)?.(recipe);
}
