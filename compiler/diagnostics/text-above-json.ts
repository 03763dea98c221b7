/** What an author, or a model that was asked for a recipe, writes above the brace of JSON: a line of text, a fence of Markdown. */
export const textAboveJson = /^(?:[^{["\s][^{[\r\n]*\r?\n)?\s*(?:```[\w-]*[^\S\n]*\n\s*)?(?=\{)/;
