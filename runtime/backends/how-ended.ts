/** How a program ended, in words: a signal, as when memory is short, is no exit code of its own. */
export function howEnded(exitCode: string): string {
  return exitCode.startsWith("-")
    ? `was ended by signal ${exitCode.slice(1)}`
    : `ended with exit code ${exitCode}`;
}
