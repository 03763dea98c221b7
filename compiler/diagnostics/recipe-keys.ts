/** Top-level keys that only recipes have; the singular forms are frequent slips. */
const recipeKeys = "(?:steps?|stages?|initialStep|template)";

/** A key that only recipes have, in YAML. */
export const recipeKeyInYaml = new RegExp(`^\\uFEFF?["']?${recipeKeys}["']?[ \\t]*:`, "m");
/** The same in JSON. */
export const recipeKeyInJson = new RegExp(`"${recipeKeys}"\\s*:`);

/**
 * Whether a text looks like a recipe. Of other files, which a recipe may name though they are nobody's to read, such as the
 * passwords of whoever checks it, reports show nothing.
 */
export function looksLikeRecipe(text: string): boolean {
  return recipeKeyInYaml.test(text) || recipeKeyInJson.test(text);
}
