/** The truth value that a text says by itself, whatever a language takes it for; undefined where it says neither yes nor no. */
export function saidTruth(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (sayYes.has(word)) return true;
  return sayNo.has(word) ? false : undefined;
}

const sayYes: ReadonlySet<string> = new Set(["1", "always", "enabled", "on", "true", "y", "yes"]);

const sayNo: ReadonlySet<string> = new Set([
  "0",
  "disabled",
  "false",
  "n",
  "never",
  "nil",
  "no",
  "none",
  "null",
  "off",
]);
