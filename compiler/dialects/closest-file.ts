import { posix } from "node:path";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { isInProject } from "../source/project-folder.ts";
import { isRecipeFile } from "../source/recipe-file.ts";

/** What a folder holds, by name; undefined where there is none. */
type List = ((folder: string) => readonly string[] | undefined) | undefined;

/** So many folders are looked into for a file that lies elsewhere. */
const mostFolders = 50;

/** For so many paths of one recipe something is looked for; whoever has lost more has moved a folder. */
const mostSearches = 50;

/** How often each recipe has searched, by the listing that it was given. */
const searches = new WeakMap<NonNullable<List>, number>();

/**
 * The path that one which leads nowhere most likely means, as the file `from` would write it: of a file with this name in a
 * folder that is spelt almost so or lies nearby, else of one whose own name is spelt almost so. Undefined where nothing
 * resembles it.
 */
export function closestFile(path: string, from: string, list: List): string | undefined {
  if (list === undefined || posix.isAbsolute(path) || hasSearchedEnough(list)) return undefined;
  const home = posix.dirname(from);
  // A recipe that is called is another one; a file that a command names is looked for by itself.
  const own = posix.basename(from);
  const isCalled = posix.normalize(path) !== own;
  // What lies outside the project is nobody's business.
  const listInside = (folder: string): readonly string[] | undefined => {
    const place = posix.join(home, folder);
    if (!isInProject(place, from)) return undefined;
    const names = list(place);
    return isCalled && place === home ? names?.filter((one) => one !== own) : names;
  };
  const name = posix.basename(path);
  const spelt = respell(posix.normalize(path).split("/"), listInside);
  const isSameName = spelt !== undefined && stemOf(posix.basename(spelt)) === stemOf(name);
  const found = isSameName ? spelt : (sameNameNearby(name, listInside) ?? spelt);
  return found === posix.normalize(path) ? undefined : found;
}

/** The name of a recipe that one which is in none of some folders most likely means. */
export function closestRecipe(
  name: string,
  folders: readonly string[],
  list: List,
): string | undefined {
  if (list === undefined || hasSearchedEnough(list)) return undefined;
  const listings = folders.flatMap((folder) => {
    const stems = recipeNamesIn(list(folder) ?? []);
    return stems.length === 0 ? [] : [stems];
  });
  const [first = [], ...others] = listings;
  return closestName(name, others.length === 0 ? first : [...new Set(listings.flat())].sort());
}

/** The names of the recipes in a folder, in their order. All recipes of a project look into the same few. */
const recipeNamesIn = createObjectMemo((names: readonly string[]): readonly string[] =>
  [...new Set(names.filter(isRecipeFile).map(stemOf))].sort(),
);

function hasSearchedEnough(list: NonNullable<List>): boolean {
  const count = searches.get(list) ?? 0;
  searches.set(list, count + 1);
  return count >= mostSearches;
}

/** Follows the parts of a path as far as they are there, and takes for each other one what is spelt almost so. */
function respell(parts: readonly string[], list: NonNullable<List>): string | undefined {
  let written = "";
  for (const [index, part] of parts.entries()) {
    const names = list(written);
    if (names === undefined && part !== "..") return undefined;
    const isLast = index === parts.length - 1;
    const found = isLast ? fileLike(part, names ?? []) : folderLike(part, names ?? []);
    if (found === undefined) return undefined;
    written = posix.join(written, found);
  }
  return written;
}

function folderLike(name: string, names: readonly string[]): string | undefined {
  return name === ".." || names.includes(name) ? name : closestName(name, names);
}

/** Endings are no part of what resembles: all recipes have them. */
function fileLike(name: string, names: readonly string[]): string | undefined {
  const files = names.filter(isRecipeFile);
  if (files.includes(name)) return name;
  const stems = files.map(stemOf);
  const stem = stemOf(name);
  const meant = stems.includes(stem) ? stem : closestName(stem, stems);
  return meant === undefined ? undefined : files[stems.indexOf(meant)];
}

function sameNameNearby(name: string, list: NonNullable<List>): string | undefined {
  const folders = ["", ".."].flatMap((start) => {
    const below = (list(start) ?? []).filter((one) => !one.includes("."));
    return [start, ...below.map((one) => posix.join(start, one))];
  });
  for (const folder of folders.slice(0, mostFolders)) {
    const names = list(folder) ?? [];
    if (names.includes(name)) return posix.join(folder, name);
    // Who leaves the ending out, or writes another one, means the file all the same.
    const found = names.find((one) => isRecipeFile(one) && stemOf(one) === stemOf(name));
    if (found !== undefined) return posix.join(folder, found);
  }
  return undefined;
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}
