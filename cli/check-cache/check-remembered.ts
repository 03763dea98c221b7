import type { Recipe } from "../../compiler/index.ts";
import type { CompiledRecipe } from "../compile-recipes.ts";
import type { CheckedGroup, CheckedPart } from "./checked-group.ts";
import type { FilePrints } from "./file-prints.ts";

/** How files are checked that are not remembered. */
export interface Checking {
  /** Compiles recipes in the order given. */
  readonly compile: (paths: readonly string[]) => readonly CompiledRecipe[];
  /** What is kept of a recipe. */
  readonly partOf: (recipe: Recipe) => CheckedPart;
}

/** What checking gave, in the order of the paths, and what is to be remembered. */
export interface Remembered {
  readonly parts: readonly CheckedPart[];
  readonly groups: readonly CheckedGroup[];
  /** Whether anything was checked anew. */
  readonly isNews: boolean;
}

/**
 * Checks what has changed and gives the rest from memory. Recipes that call one another are checked together
 * or not at all: what one passes may be what the other reads.
 */
export function checkRemembered(
  paths: readonly string[],
  known: readonly CheckedGroup[],
  prints: FilePrints,
  checking: Checking,
): Remembered {
  const valid = validGroups(paths, known, prints);
  for (;;) {
    const remembered = new Map<string, CheckedPart>();
    addParts(remembered, valid);
    const compiled = checking.compile(paths.filter((path) => !remembered.has(path)));
    const joined = joinedGroups(valid, compiled);
    if (joined.length > 0) {
      for (const group of joined) valid.delete(group);
      continue;
    }
    const fresh = groupsOf(compiled, prints, checking);
    addParts(remembered, fresh);
    return {
      parts: paths.flatMap((path) => remembered.get(path) ?? []),
      groups: [...valid, ...fresh],
      isNews: compiled.length > 0 || valid.size < known.length,
    };
  }
}

function addParts(parts: Map<string, CheckedPart>, groups: Iterable<CheckedGroup>): void {
  for (const { members } of groups) for (const { part } of members) parts.set(part.path, part);
}

/** The groups of which everything is asked for and nothing has changed; each file is in one at most. */
function validGroups(
  paths: readonly string[],
  known: readonly CheckedGroup[],
  prints: FilePrints,
): Set<CheckedGroup> {
  const wanted = new Set(paths);
  const valid = new Set<CheckedGroup>();
  for (const group of known) {
    const isWanted = group.members.every(({ part }) => wanted.delete(part.path));
    if (isWanted && group.reads.every((path) => prints.isUnchanged(path))) valid.add(group);
  }
  return valid;
}

/** The remembered groups to which something belongs that was compiled, or that speak for what now speaks for itself. */
function joinedGroups(
  valid: ReadonlySet<CheckedGroup>,
  compiled: readonly CompiledRecipe[],
): readonly CheckedGroup[] {
  const asked = new Set(compiled.map(({ recipe }) => recipe.id));
  for (const { members } of valid) for (const { id } of members) asked.add(id);
  const workspaces = [...new Set(compiled.map(({ all }) => all))];
  const names = new Set(compiled.flatMap(({ recipe }) => recipe.nameGroup ?? []));
  const isLoaded = (id: string): boolean => workspaces.some((all) => all.has(id));
  return [...valid].filter(
    ({ members, others }) =>
      others.some((id) => asked.has(id)) ||
      members.some(
        ({ id, nameGroup }) => isLoaded(id) || (nameGroup !== undefined && names.has(nameGroup)),
      ),
  );
}

/** The recipes that were compiled, in groups that call one another, in order. */
function groupsOf(
  compiled: readonly CompiledRecipe[],
  prints: FilePrints,
  { partOf }: Checking,
): readonly CheckedGroup[] {
  const loaded = new Map<string, Recipe>();
  for (const all of new Set(compiled.map((one) => one.all))) {
    for (const [id, recipe] of all) loaded.set(id, recipe);
  }
  const leaderOf = leadersOf(loaded.values());
  const asked = new Map(compiled.map(({ recipe }) => [recipe.id, recipe]));
  const groups = Map.groupBy(loaded.values(), ({ id }) => leaderOf(id));
  return [...groups.values()].map((recipes) => ({
    members: recipes.flatMap(({ id }) => {
      const recipe = asked.get(id);
      if (recipe === undefined) return [];
      const { nameGroup } = recipe;
      return [{ id, part: partOf(recipe), ...(nameGroup === undefined ? {} : { nameGroup }) }];
    }),
    others: recipes.map(({ id }) => id).filter((id) => !asked.has(id)),
    reads: [
      ...new Set(recipes.flatMap(({ reads }) => reads.map((path) => prints.tellingPath(path)))),
    ],
  }));
}

/** One recipe that stands for each group of recipes which call, extend or may hide one another (disjoint sets). */
function leadersOf(recipes: Iterable<Recipe>): (id: string) => string {
  const leaders = new Map<string, string>();
  const leaderOf = (id: string): string => {
    let at = id;
    for (let up = leaders.get(at); up !== undefined && up !== at; up = leaders.get(at)) at = up;
    return at;
  };
  const firstOfName = new Map<string, string>();
  for (const { id, callees, parents, nameGroup } of recipes) {
    for (const used of [...callees, ...parents]) leaders.set(leaderOf(used), leaderOf(id));
    if (nameGroup === undefined) continue;
    const first = firstOfName.get(nameGroup);
    if (first === undefined) firstOfName.set(nameGroup, id);
    else leaders.set(leaderOf(first), leaderOf(id));
  }
  return leaderOf;
}
