/** Whether a file may hold a recipe, by the ending of its name. */
export function isRecipeFile(name: string): boolean {
  return /\.(?:ya?ml|json)$/.test(name);
}
