/** Where an error of a script is shown: what is missing at its end is missing behind the last line. */
export function shownOffset(script: string, offset: number): number {
  return Math.max(0, Math.min(offset, script.trimEnd().length - 1));
}
