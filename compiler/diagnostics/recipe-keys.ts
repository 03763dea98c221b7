/** Top-level keys that only recipes have; the singular forms are frequent slips. */
const recipeKeys = "(?:steps?|stages?|initialStep|template)";

const recipeKey = new RegExp(`^${recipeKeys}$`);

/** Whether a key is one that only recipes have at their top. */
export function isRecipeKey(key: string): boolean {
  return recipeKey.test(key);
}

/** A key that only recipes have, in YAML. */
export const recipeKeyInYaml = new RegExp(`^\\uFEFF?["']?${recipeKeys}["']?[ \\t]*:`, "m");
/** The same in JSON. */
const recipeKeyInJson = new RegExp(`"${recipeKeys}"\\s*:`);
/** The same in YAML between braces. */
const recipeKeyInBraces = new RegExp(`[{,]\\s*(?:#[^\\n]*\\n\\s*)*["']?${recipeKeys}["']?\\s*:`);

/** YAML that is between braces as a whole, behind comments and marks of the document; lines have one end only, or banners of `#` took minutes. */
const beginsWithBrace = /^\uFEFF?(?:\s|[#%][^\n]*\n|---)*\{/;

/** Whether a text is JSON, or YAML between braces, with a key that only recipes have. */
export function hasRecipeKeyInBraces(text: string): boolean {
  return beginsWithBrace.test(text) && (recipeKeyInJson.test(text) || recipeKeyInBraces.test(text));
}

/**
 * Whether a text looks like a recipe. Of other files, which a recipe may name though they are nobody's to read, such as the
 * passwords of whoever checks it, reports show nothing.
 */
export function looksLikeRecipe(text: string): boolean {
  return recipeKeyInYaml.test(text) || recipeKeyInJson.test(text) || hasRecipeKeyInBraces(text);
}
