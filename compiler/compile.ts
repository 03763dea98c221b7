import type { Facts } from "./analysis/facts.ts";
import type { CheckedRecipe } from "./check-group.ts";
import { checkGroup } from "./check-group.ts";
import type { Compilation, CompileOptions, Recipe } from "./compilation.ts";
import { dependsOnUsers } from "./diagnostics/is-debatable.ts";
import { mergeIgnored } from "./diagnostics/merge-causes.ts";
import type { Suppressed } from "./diagnostics/suppression.ts";
import type { PlanId } from "./ir/step.ts";
import { reported } from "./reported.ts";
import { findDuplicateNames, nameGroupOf, namesakesBeside } from "./workspace/duplicate-names.ts";
import type { LoadedRecipe } from "./workspace/load-recipes.ts";
import { loadGroups } from "./workspace/load-recipes.ts";
import { groupRelated } from "./workspace/related-recipes.ts";
import { normalizePath } from "./workspace/resolve-path.ts";
import { usersBeside } from "./workspace/users-beside.ts";

/**
 * Compiles recipes and everything that they call. Diagnostics are those of one file at a time:
 * mistakes in a callee that was not asked for are reported where it is called.
 */
export function compile(paths: readonly string[], options: CompileOptions): Compilation {
  const found = compileWith([], paths, options);
  const isDoubted = found.requested.some(({ diagnostics }) =>
    diagnostics.some(({ code }) => dependsOnUsers(code) || code === "unused-suppression"),
  );
  if (options.looksAround !== true) return found;
  const ids = found.requested.map(({ id }) => id);
  const users = isDoubted ? usersBeside(ids, options) : [];
  const namesakes = found.requested.flatMap((one) => namesakesBeside(one, options.files));
  const others = [...users, ...namesakes.filter((one) => !ids.includes(one))];
  return others.length === 0 ? found : compileWith(others, paths, options);
}

/** Compiles recipes with others that use them, or that have their names. */
function compileWith(
  others: readonly PlanId[],
  paths: readonly string[],
  options: CompileOptions,
): Compilation {
  const requested = new Set(paths.map(normalizePath));
  const all = [...paths, ...others];
  const { groups, files } =
    options.diagnosticsOnly === true
      ? groupRelated(all, options.files)
      : { groups: [all], files: options.files };
  const checked = new Map<PlanId, CheckedRecipe>();
  loadGroups({ groups, requested: paths }, { ...options, files }, (group) => {
    for (const one of checkGroup(group, { requested, options })) checked.set(one.recipe.id, one);
  });
  const duplicates = findDuplicateNames(
    [...requested, ...others].flatMap((id) => checked.get(id)?.named ?? []),
    (id) => requested.has(id),
  );
  const recipes = new Map<PlanId, Recipe>();
  for (const [id, one] of checked) {
    const namesakes = duplicates.get(id);
    const found = namesakes && [...one.found, ...namesakes];
    const told = found ? reported({ ...one, found }, options) : one.suppressed;
    recipes.set(id, recipeOf(one.recipe, one.facts, told));
  }
  return { requested: paths.flatMap((path) => recipes.get(normalizePath(path)) ?? []), recipes };
}

function recipeOf(
  recipe: LoadedRecipe,
  facts: Facts | undefined,
  { kept, ignored }: Suppressed,
): Recipe {
  const { id, path, source, dialect, name, isStructured, plan, reads, callees, parents } = recipe;
  return {
    id,
    path,
    source,
    dialect,
    name,
    isStructured,
    plan,
    facts,
    diagnostics: kept,
    ignored: mergeIgnored(ignored),
    reads,
    callees,
    parents,
    nameGroup: nameGroupOf({ dialect, id, name }),
  };
}
