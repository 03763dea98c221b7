/** The beginning of a text, at most so many units of UTF-16; a character that would be cut in two is left out. */
export function beginningOf(text: string, most: number): string {
  const beginning = text.slice(0, most);
  return beginning === text ? text : beginning.replace(/[\uD800-\uDBFF]$/, "");
}
