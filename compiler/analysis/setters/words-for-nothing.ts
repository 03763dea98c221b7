/** Names that nobody sets are null, which is what these say: `found != null`. */
export const wordsForNothing: ReadonlySet<string> = new Set(["None", "nil", "null", "undefined"]);
