import { posix } from "node:path";

/** Tells whether a recipe may read a file: recipes share those of their own project, so that they mean the same anywhere. */
export function isInProject(path: string, recipe: string): boolean {
  const relative = posix.relative(projectFolder(recipe), path);
  return !leadsOut(relative);
}

/** Recipes outside the working directory may share what is in their own folder. */
function projectFolder(recipe: string): string {
  return leadsOut(recipe) ? posix.dirname(recipe) : ".";
}

/** Whether a path leads out of the folder that it starts from, as from the working directory to a recipe elsewhere. */
export function leadsOut(path: string): boolean {
  return path === ".." || path.startsWith("../") || posix.isAbsolute(path);
}
