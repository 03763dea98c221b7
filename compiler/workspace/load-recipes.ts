import type { CompileOptions, Recipe } from "../compilation.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";
import { calledPlansOf } from "../ir/visit.ts";
import { callersFirst } from "./callers-first.ts";
import type { LoweredRecipe, RecipeRequest } from "./load-recipe.ts";
import { loadRecipe } from "./load-recipe.ts";
import { recordReads } from "./record-reads.ts";
import { rememberLookups } from "./remember-lookups.ts";
import { normalizePath } from "./resolve-path.ts";

/** A lowered recipe with the files and recipes that it depends on. */
export interface LoadedRecipe
  extends LoweredRecipe,
    Pick<Recipe, "reads" | "callees" | "parents"> {}

/** What is loaded, and what becomes of it. */
export interface Loading {
  /** Recipes that call or extend others, in which nobody looks for mistakes. */
  readonly users?: readonly PlanId[];
  /** Called with each recipe that needs no other, as soon as it is lowered; true: it is not needed any more and forgotten. */
  readonly release?: (recipe: LoadedRecipe) => boolean;
}

/**
 * Reads and lowers recipes and, after them, all that they call. One that was released and turns out to be called or
 * extended is loaded again.
 */
export function loadRecipes(
  paths: readonly string[],
  options: CompileOptions,
  { users = [], release }: Loading = {},
): ReadonlyMap<PlanId, LoadedRecipe> {
  const ordered =
    release === undefined ? { paths, files: options.files } : callersFirst(paths, options.files);
  const loaded = new Map<PlanId, LoadedRecipe>();
  const requested = new Map<PlanId, string>();
  for (const path of paths.toReversed()) requested.set(normalizePath(path), path);
  const released = new Set<PlanId>();
  const used = new Set<PlanId>();
  const load = loaderOf(requested, { ...options, files: ordered.files });
  const waiting: Waiting[] = [...ordered.paths, ...users].map((path) => ({
    path,
    id: normalizePath(path),
  }));
  // What is found meanwhile waits at the end: all ancestors of each recipe, which is too many to move up at each turn.
  for (const next of waiting) {
    const { caller, id } = next;
    // Who calls a recipe may tell its language.
    const isKnown = loaded.has(id) && !(caller !== undefined && loaded.get(id)?.isGuess === true);
    if (isKnown || (caller === undefined && released.has(id))) continue;
    const recipe = load(next);
    const { callees, dialect, parents } = recipe;
    const needed = [...callees, ...parents];
    if (needed.length === 0 && !used.has(id) && release?.(recipe) === true) {
      released.add(id);
      continue;
    }
    loaded.set(id, recipe);
    for (const other of needed) {
      used.add(other);
      waiting.push({ path: other, id: other, caller: dialect });
    }
  }
  return loaded;
}

/** A recipe that waits to be loaded. */
type Waiting = Omit<RecipeRequest, "isRequested">;

/** Loads a recipe with what it names, and records what was read for that. */
function loaderOf(
  requested: ReadonlyMap<PlanId, string>,
  options: CompileOptions,
): (one: Waiting) => LoadedRecipe {
  const remembered = rememberLookups(options.files);
  return (one) => {
    const { files, reads } = recordReads(remembered);
    const path = requested.get(one.id);
    const request = { ...one, path: path ?? one.path, isRequested: path !== undefined };
    const recipe = loadRecipe(request, { ...options, files });
    return { ...recipe, reads: [...reads], callees: calleesOf(recipe), parents: parentsOf(recipe) };
  };
}

/** The recipes that a file calls or extends; none where it cannot be read. */
export function recipesUsedBy(path: string, options: CompileOptions): readonly PlanId[] {
  const found = loadRecipe({ path, id: normalizePath(path), isRequested: false }, options);
  return [...calleesOf(found), ...parentsOf(found)];
}

function calleesOf({ plan }: LoweredRecipe): readonly PlanId[] {
  return plan ? [...new Set([...calledPlansOf(plan), ...chosenIn(plan)])] : [];
}

function chosenIn({ choices }: Plan): readonly PlanId[] {
  return [...(choices?.values() ?? [])].flat().flatMap(({ plan }) => plan ?? []);
}

function parentsOf({ plan }: LoweredRecipe): readonly PlanId[] {
  return plan?.parents ?? [];
}
