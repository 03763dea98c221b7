/** The words of a name, in small letters, as capitals and signs part them; a sign at the beginning or end parts an empty one. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

/** The digits of a word, in their order. */
export function digitsOf(word: string): string {
  return word.replaceAll(/\P{N}/gu, "");
}

/** Whether two words have the same letters in any order. */
export function isAnagram(word: string, other: string): boolean {
  return sorted(word) === sorted(other);
}

function sorted(word: string): string {
  return [...word].sort().join("");
}
