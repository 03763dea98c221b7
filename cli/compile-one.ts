import { renderText } from "../compiler/diagnostics/render-text.ts";
import type { Plan, Recipe } from "../compiler/index.ts";
import { createFileReader } from "../compiler/index.ts";
import { paletteFor } from "./color.ts";
import type { Invocation } from "./command.ts";
import { compileRecipes } from "./compile-recipes.ts";
import { loadConfig } from "./load-config.ts";
import { readInputs } from "./run/read-inputs.ts";
import type { Terminal } from "./terminal.ts";

/** A recipe whose plan can be shown. */
export interface PlannedRecipe {
  readonly plan: Plan;
  readonly lookup: (id: string) => Plan | undefined;
}

/** Compiles the one recipe of a command; when that gives no plan, its errors are printed. */
export async function compileOne(
  { operands, options }: Invocation,
  terminal: Terminal,
): Promise<PlannedRecipe | undefined> {
  const [path = ""] = operands;
  const config = await loadConfig(options, terminal);
  const inputs = readInputs(options, terminal.cwd);
  const files = createFileReader(terminal.cwd);
  const [compiled] = compileRecipes([path], { files, config, options, inputs });
  const plan = compiled?.recipe.plan;
  if (compiled && plan) return { plan, lookup: (id) => compiled.all.get(id)?.plan };
  if (compiled) printErrors(compiled.recipe, { operands, options }, terminal);
  return undefined;
}

/** Prints the errors of a recipe to standard error. */
export function printErrors(
  recipe: Recipe,
  { options }: Invocation,
  { stderr, ...terminal }: Terminal,
): void {
  const palette = paletteFor(stderr, options, { stderr, ...terminal });
  const style = { palette, maxWidth: Math.max(40, stderr.columns ?? 100) };
  for (const problem of recipe.diagnostics) {
    if (problem.severity === "error") stderr.write(`${renderText(problem, style)}\n\n`);
  }
}
