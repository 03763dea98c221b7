import type { Plan, Recipe } from "../../compiler/index.ts";
import { UsageError } from "../usage-error.ts";
import { modulePath, moduleSpecifier } from "./module-path.ts";

/** The module that a recipe was compiled to. */
export interface EmittedModule {
  readonly recipe: string;
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** How modules are named and what they import. */
export interface ModuleOptions {
  /** Folder whose structure the output folder mirrors; relative to the working directory. */
  readonly root: string;
  /** Ending of the file names. */
  readonly ending: string;
  /** Module specifier of the runtime. */
  readonly runtime: string;
}

type Recipes = ReadonlyMap<string, Recipe>;
type CalleesOf = (plan: Plan) => readonly string[];

/**
 * Emits recipes and everything that they call, sorted by path. A recipe with errors, or that calls
 * one with errors, is left out: its module would not load.
 */
export async function emitModules(
  recipes: Recipes,
  requested: readonly Recipe[],
  { root, ending, runtime }: ModuleOptions,
): Promise<readonly EmittedModule[]> {
  const { calleesOf, emitPlan } = await import("../../compiler/emit/index.ts");
  const modules = new Map<string, EmittedModule>();
  for (const recipe of reachable(recipes, requested, calleesOf)) {
    const { id, plan, facts } = recipe;
    if (!plan || !facts || !isSound(recipes, recipe, calleesOf)) continue;
    const path = modulePath(id, root, ending);
    const other = modules.get(path);
    if (other) throw new UsageError(sameModule(other.recipe, id, path));
    const calleeModule = (callee: string): string =>
      moduleSpecifier(path, modulePath(callee, root, ending));
    const planOf = (callee: string): Plan | undefined => recipes.get(callee)?.plan;
    const text = emitPlan(plan, facts, { runtime, calleeModule, planOf });
    modules.set(path, { recipe: id, path, text });
  }
  return [...modules.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** The recipes with errors because of which a recipe without any is not emitted, sorted by path. */
export async function brokenCallees(recipes: Recipes, recipe: Recipe): Promise<readonly Recipe[]> {
  if (hasErrors(recipe)) return [];
  const { calleesOf } = await import("../../compiler/emit/index.ts");
  return reachable(recipes, [recipe], calleesOf).filter(hasErrors);
}

/** Tells whether a recipe and everything that it calls compiled without errors. */
function isSound(recipes: Recipes, recipe: Recipe, calleesOf: CalleesOf): boolean {
  return !reachable(recipes, [recipe], calleesOf).some(hasErrors);
}

function hasErrors({ plan, diagnostics }: Recipe): boolean {
  return !plan || diagnostics.some(({ severity }) => severity === "error");
}

/** The recipes given and all that they call, sorted by path. */
function reachable(
  recipes: Recipes,
  from: readonly Recipe[],
  calleesOf: CalleesOf,
): readonly Recipe[] {
  const found = new Map<string, Recipe>();
  const open = [...from];
  for (let recipe = open.pop(); recipe; recipe = open.pop()) {
    if (found.has(recipe.id)) continue;
    found.set(recipe.id, recipe);
    const callees = recipe.plan ? calleesOf(recipe.plan) : [];
    open.push(...callees.flatMap((id) => recipes.get(id) ?? []));
  }
  return [...found.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

function sameModule(first: string, second: string, path: string): string {
  return `${first} and ${second} would both become ${path}: rename one of them.`;
}
