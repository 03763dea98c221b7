import type { CompileOptions, Recipe } from "../compilation.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";
import { calledPlansOf } from "../ir/visit.ts";
import type { LoweredRecipe, RecipeRequest } from "./load-recipe.ts";
import { loadRecipe } from "./load-recipe.ts";
import { recordReads } from "./record-reads.ts";
import { rememberLookups } from "./remember-lookups.ts";
import { normalizePath } from "./resolve-path.ts";

/** A lowered recipe with the files and recipes that it depends on. */
export interface LoadedRecipe
  extends LoweredRecipe,
    Pick<Recipe, "reads" | "callees" | "parents"> {}

/** Recipes that use one another and no others, by id. */
export type LoadedGroup = ReadonlyMap<PlanId, LoadedRecipe>;

/** What is loaded, in groups of paths. */
export interface Loading {
  readonly groups: readonly (readonly string[])[];
  /** The paths asked for, of which the options speak; others are there because they use them. */
  readonly requested: readonly string[];
}

/** So many recipes are loaded again; then what is left becomes one group. */
const mostRepeated = 100;

/**
 * Reads and lowers groups of recipes, each with all that it calls and extends, and hands each over when it is loaded. Where a
 * recipe turns out to use one that was handed over before, the group of that one is loaded again with it: what was made of it
 * no longer counts.
 */
export function loadGroups(
  { groups, requested }: Loading,
  options: CompileOptions,
  handOver: (group: LoadedGroup) => void,
): void {
  const loader = new GroupLoader(requested, options);
  for (const [index, group] of groups.entries()) {
    const isLast = loader.repeated > mostRepeated;
    const loaded = loader.load(isLast ? groups.slice(index).flat() : group);
    if (loaded.size > 0) handOver(loaded);
    if (isLast) return;
  }
}

class GroupLoader {
  /** How many recipes have been loaded again. */
  repeated = 0;
  private readonly loadOne: (one: Waiting) => LoadedRecipe;
  /** The recipes that have been handed over, with those of their group. */
  private readonly done = new Map<PlanId, readonly PlanId[]>();

  constructor(requested: readonly string[], options: CompileOptions) {
    this.loadOne = loaderOf(requested, options);
  }

  /** Loads recipes that have not been handed over yet, and what they use. */
  load(paths: readonly string[]): LoadedGroup {
    const loaded = new Map<PlanId, LoadedRecipe>();
    const waiting = paths.map(waitingFor).filter(({ id }) => !this.done.has(id));
    // What is found meanwhile waits at the end: all ancestors of each recipe, which is too many to move up at each turn.
    for (const next of waiting) {
      const known = loaded.get(next.id);
      // Who calls a recipe may tell its language.
      if (known !== undefined && !(next.caller !== undefined && known.isGuess)) continue;
      waiting.push(...this.takeBack(next.id).map(waitingFor));
      const recipe = this.loadOne(next);
      loaded.set(next.id, recipe);
      for (const id of [...recipe.callees, ...recipe.parents]) {
        waiting.push({ path: id, id, caller: recipe.dialect });
      }
    }
    const group = [...loaded.keys()];
    for (const id of group) this.done.set(id, group);
    return loaded;
  }

  /** The recipes that were handed over with one, which they no longer are. */
  private takeBack(id: PlanId): readonly PlanId[] {
    const group = this.done.get(id) ?? [];
    for (const one of group) this.done.delete(one);
    this.repeated += group.length;
    return group.filter((one) => one !== id);
  }
}

/** A recipe that waits to be loaded. */
type Waiting = Omit<RecipeRequest, "isRequested">;

function waitingFor(path: string): Waiting {
  return { path, id: normalizePath(path) };
}

/** Loads a recipe with what it names, and records what was read for that. */
function loaderOf(
  paths: readonly string[],
  options: CompileOptions,
): (one: Waiting) => LoadedRecipe {
  const requested = new Map<PlanId, string>();
  for (const path of paths.toReversed()) requested.set(normalizePath(path), path);
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
  const chosen = [...(choices?.values() ?? [])].flatMap(({ recipes }) => recipes);
  return chosen.flatMap(({ plan }) => plan ?? []);
}

function parentsOf({ plan }: LoweredRecipe): readonly PlanId[] {
  return plan?.parents ?? [];
}
