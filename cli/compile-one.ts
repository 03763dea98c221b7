import { withoutSecretsOf } from "../compiler/diagnostics/secrets/without-secrets-of.ts";
import type { Plan, Recipe } from "../compiler/index.ts";
import { createFileReader } from "../compiler/index.ts";
import type { Invocation } from "./command.ts";
import { compileRecipes } from "./compile-recipes.ts";
import { counted } from "./counted.ts";
import { placesOf } from "./file-places.ts";
import { requireNoModule } from "./is-module.ts";
import { loadConfig } from "./load-config.ts";
import { printErrors } from "./print-errors.ts";
import { printable } from "./progress/printable.ts";
import { requireRecipe } from "./run/find-recipe.ts";
import { readInputs } from "./run/settings/read-inputs.ts";
import { requireSearchPath } from "./search-path.ts";
import type { Terminal } from "./terminal.ts";

/** A recipe whose plan can be shown. */
export interface PlannedRecipe {
  readonly plan: Plan;
  readonly lookup: (id: string) => Plan | undefined;
  /** Takes the secrets of the recipe, and of those that it calls, out of what is shown of its plan. */
  readonly withoutSecrets: (text: string) => string;
}

/** Compiles the one recipe of a command; when that gives no plan, its errors are printed. */
export async function compileOne(
  invocation: Invocation,
  terminal: Terminal,
): Promise<PlannedRecipe | undefined> {
  const { operands, options } = invocation;
  const [operand = ""] = operands;
  const config = await loadConfig(options, terminal);
  const inputs = await readInputs(options, terminal);
  const files = createFileReader(terminal.cwd, placesOf(terminal));
  const searchPath = requireSearchPath(options, terminal);
  const path = requireRecipe(operand, config, terminal, searchPath);
  requireNoModule(path);
  const request = { files, config, options, inputs, judgesInputs: true, searchPath };
  const [compiled] = compileRecipes([path], request);
  const plan = compiled?.recipe.plan;
  if (compiled && plan) {
    tellErrors(compiled.recipe, terminal);
    const sources = [...compiled.all.values()].map(({ source }) => source);
    const withoutSecrets = (text: string): string =>
      sources.reduce((shown, source) => withoutSecretsOf(source)(shown), text);
    return { plan, lookup: (id) => compiled.all.get(id)?.plan, withoutSecrets };
  }
  if (compiled) printErrors(compiled.recipe.diagnostics, invocation, terminal);
  return undefined;
}

/** What is shown of a recipe with errors is what its author may have meant. */
function tellErrors({ diagnostics, path }: Recipe, terminal: Terminal): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return;
  terminal.stderr.write(
    `recipec: ${printable(path)} has ${counted(errors, "error")} and would not run; \`recipec check\` says more\n`,
  );
}
