import { wordsOf } from "./name-words.ts";

/** So many letters two words begin with alike that are forms of one: `validate` and `validation`. */
const fewestLetters = 4;

/** How many words of a name another one has, too, in whatever form. */
export function kinship(name: string, other: string): number {
  const others = wordsOf(other);
  return wordsOf(name).filter((word) => word !== "" && others.some((one) => isForm(word, one)))
    .length;
}

function isForm(word: string, other: string): boolean {
  if (word === other) return true;
  return (
    word.length >= fewestLetters && other.slice(0, fewestLetters) === word.slice(0, fewestLetters)
  );
}
