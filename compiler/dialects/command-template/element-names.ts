/** What other languages call the element that a repetition is for; here copies are given its number alone. */
export const elementNames: ReadonlySet<string> = new Set([
  "each",
  "element",
  "entry",
  "item",
  "it",
  "this",
]);
