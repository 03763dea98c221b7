import { posix } from "node:path";

/** Tells whether a recipe may read a file: recipes share those of their own project, so that they mean the same anywhere. */
export function isInProject(path: string, recipe: string): boolean {
  const relative = posix.relative(projectFolder(recipe), path);
  return relative !== ".." && !relative.startsWith("../") && !posix.isAbsolute(relative);
}

/** Recipes outside the working directory may share what is in their own folder. */
function projectFolder(recipe: string): string {
  return posix.isAbsolute(recipe) || recipe.startsWith("../") ? posix.dirname(recipe) : ".";
}
