import { hasSameLetters, isMisspelling, isPlural } from "./is-misspelling.ts";

/** The one of some keys that is most likely meant by another one, which is not among them. */
export function meantKey(
  key: string,
  keys: Iterable<string>,
  beside: ReadonlySet<string>,
): string | undefined {
  // There may be one of a thing or several, and who asks for both knows that.
  return [...keys].find(
    (one) => isAlikeKey(key, one) && !(beside.has(one) && isSecondName(key, one)),
  );
}

/** Whether a key is spelt almost like another one, or is its plural. */
export function isAlikeKey(key: string, meant: string): boolean {
  return isMisspelling(key, meant) || isPlural(key, meant);
}

/** Whether who writes a key beside another one knows that there may be either. */
export function isSecondName(key: string, other: string): boolean {
  return hasSameLetters(key, other) || !isMisspelling(key, other);
}
