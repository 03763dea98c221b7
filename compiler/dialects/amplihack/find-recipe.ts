import { posix } from "node:path";
import { isRecipeFile } from "../../source/recipe-file.ts";
import { bundleFolders, ownFolders, recipeEndings } from "../../source/recipe-folders.ts";
import { closestFile, closestRecipe } from "../closest-file.ts";
import type { DialectContext } from "../dialect.ts";

type World = Pick<DialectContext, "isInside" | "list" | "searchPath">;

/**
 * What a name of a recipe leads to: a file of that name in the folders that the caller puts first, beside the calling
 * file, in the project, in the folders that the caller puts last, then in the project's bundles; or the file of a path. A file that a link puts
 * outside its folder is none. Undefined where there is nothing.
 */
export function findRecipe<Found>(
  name: string,
  from: string,
  world: World,
  find: (path: string, from: string) => Found | undefined,
): Found | undefined {
  if (name === "" || name.startsWith("/") || name.split("/").includes("..")) return undefined;
  const files = isRecipeFile(name) ? [name] : recipeEndings.map((ending) => name + ending);
  const { first, last } = world.searchPath ?? { first: [], last: [] };
  return (
    findIn(first, files, world, find) ??
    findAbove(name, files, from, find) ??
    findIn([...ownFolders, ...last, ...bundleFolders], files, world, find)
  );
}

/** What to say of a name that leads to nothing: where it is looked for, and what may be meant. */
export function missingRecipe(
  name: string,
  from: string,
  world: World,
): { readonly path: string; readonly places: readonly string[]; readonly closest?: string } {
  const places = searchedFolders(world);
  const closest =
    name.includes("/") || isRecipeFile(name)
      ? closestFile(name, from, world.list)
      : closestRecipe(name, [posix.dirname(from), ...places], world.list);
  return { path: name, places, ...(closest === undefined ? {} : { closest }) };
}

/** The folders in which a recipe is looked for, as a person would name them. */
function searchedFolders({ searchPath }: World): readonly string[] {
  const { first, last } = searchPath ?? { first: [], last: [] };
  return [...new Set([...first, ...ownFolders, ...bundleFolders, ...last])];
}

function findIn<Found>(
  folders: readonly string[],
  files: readonly string[],
  { isInside }: World,
  find: (path: string, from: string) => Found | undefined,
): Found | undefined {
  for (const folder of folders) {
    for (const file of files) {
      const path = folder === "." ? file : `${folder}/${file}`;
      const found = find(path, "");
      if (found !== undefined && isInside?.(path, folder) !== false) return found;
    }
  }
  return undefined;
}

/** Looks in the folder of the calling file; for a path also in the folders above it, one of which it may start from. */
function findAbove<Found>(
  name: string,
  files: readonly string[],
  from: string,
  find: (path: string, from: string) => Found | undefined,
): Found | undefined {
  const most = name.includes("/") ? 10 : 0;
  for (let count = 0; count <= most; count += 1) {
    for (const file of files) {
      const found = find("../".repeat(count) + file, from);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
