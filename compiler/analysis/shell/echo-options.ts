/** What the options of `echo` say. */
export interface EchoOptions {
  /** How many words they are; what stands behind them is printed. */
  readonly count: number;
  /** Whether a newline is printed behind the words. */
  readonly endsLine: boolean;
  /** Whether `\n` and the like in the words are escapes. */
  readonly readsEscapes: boolean;
}

/**
 * Reads the words behind `echo` as bash does: those at the beginning that have a dash and no letters but `n`, `e` and `E` are
 * options. A word that is not known counts as none.
 */
export function echoOptions(words: readonly (string | undefined)[]): EchoOptions {
  const first = words.findIndex((word) => !/^-[neE]+$/.test(word ?? ""));
  const count = first < 0 ? words.length : first;
  const letters = words.slice(0, count).join("");
  // Of `-e` and `-E` the last one counts.
  const readsEscapes = letters.lastIndexOf("e") > letters.lastIndexOf("E");
  return { count, endsLine: !letters.includes("n"), readsEscapes };
}
