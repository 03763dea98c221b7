/** Tells several words of which the first looks like a program from a path: paths may have blanks in them. */
export function isCommandLine(text: string): boolean {
  return /^\s*(?:[\w.+-]+\s+\S|\S+\s+-)/.test(text);
}
