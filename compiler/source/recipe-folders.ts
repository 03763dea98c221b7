import { posix } from "node:path";

/** Folders of every project in which recipes are looked for by name first. */
export const ownFolders: readonly string[] = [".", "recipes"];

/** Folders of projects of the amplihack family, which come behind what the environment and the home directory have. */
export const bundleFolders: readonly string[] = [
  "amplifier-bundle/recipes",
  "src/amplihack/amplifier-bundle/recipes",
  ".claude/recipes",
];

/** All folders of a project in which recipes are looked for by name. */
export const recipeFolders: readonly string[] = [...ownFolders, ...bundleFolders];

/** How the file of a recipe may end, in the order in which the endings are tried behind a name. */
export const recipeEndings: readonly string[] = [".yaml", ".yml", ".json"];

/** The files that may be the recipe of an id, which is the name of its file, in the order in which folders are searched. */
export function filesOfId(id: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    recipeEndings.map((ending) => posix.join(folder, id + ending)),
  );
}
