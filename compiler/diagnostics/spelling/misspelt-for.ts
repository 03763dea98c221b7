import { unmistakableName } from "./closest-name.ts";

/** Which of the names that are missing one is misspelt for that nothing reads: a very similar one, or the only one with a word more or less. */
export function misspeltFor(name: string, missing: readonly string[]): string | undefined {
  const similar = unmistakableName(name, missing);
  if (similar !== undefined) return similar;
  const [longer, ...others] = missing.filter(
    (one) => isWithWord(one, name) || isWithWord(name, one),
  );
  return others.length === 0 ? longer : undefined;
}

/** A shorter name is a word of many. */
const fewLetters = 4;

/** `MODULES_COUNT` for `MODULES`. */
function isWithWord(name: string, other: string): boolean {
  if (other.length < fewLetters) return false;
  return name.startsWith(`${other}_`) || name.endsWith(`_${other}`);
}
