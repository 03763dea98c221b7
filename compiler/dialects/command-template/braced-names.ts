/** The names behind the braces of a text, whether or not they begin placeholders. */
export function bracedNames(text: string): readonly string[] {
  return [...text.matchAll(/\{([A-Za-z_]\w*)/g)].map(([, name = ""]) => name);
}
