/** A text as one word of a command line of a shell, whatever it holds. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
