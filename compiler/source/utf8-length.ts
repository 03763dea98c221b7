/** How many bytes a text takes in a file. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
