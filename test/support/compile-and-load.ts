import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emitModules } from "../../cli/build/emit-modules.ts";
import { loadPlanModule } from "../../cli/build/load-plan-module.ts";
import { publicRuntime } from "../../cli/build/runtime-location.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Recipe } from "../../compiler/index.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { DialectId } from "../../compiler/ir/expression.ts";
import type { Plan } from "../../runtime/index.ts";
import type { Value } from "../../runtime/values/value.ts";

/** A recipe as a run would load it; no plan where it has errors. */
export interface LoadedRecipe {
  readonly plan: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const ending = ".plan.ts";

/** Compiles a recipe file of a folder with everything that it calls, and loads the emitted module. */
export async function compileAndLoad(
  folder: string,
  recipe: string,
  inputs: ReadonlyMap<string, Value> = new Map(),
  dialect?: DialectId,
): Promise<LoadedRecipe> {
  const { requested, recipes } = compile([recipe], {
    files: createFileReader(folder),
    inputs,
    ...(dialect === undefined ? {} : { dialect }),
  });
  const [compiled] = requested;
  if (!compiled) throw new Error(`${recipe} was not compiled`);
  const plan = await loadCompiled(compiled, recipes, join(folder, ".plans"));
  return { plan, diagnostics: compiled.diagnostics };
}

/**
 * Emits a recipe and those that it calls into a folder, which holds no plans of these names yet, and loads its module with
 * the runtime of the test; undefined where it has errors.
 */
export async function loadCompiled(
  recipe: Recipe,
  recipes: ReadonlyMap<string, Recipe>,
  folder: string,
): Promise<Plan | undefined> {
  const modules = await emitModules(recipes, [recipe], {
    root: ".",
    ending,
    runtime: publicRuntime,
  });
  for (const { path, text } of modules) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const entry = modules.find((module) => module.recipe === recipe.id);
  return entry && loadPlanModule(join(folder, entry.path));
}
