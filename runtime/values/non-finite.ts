/** The number that is none, or no finite one, in a word of Python or Rust: `inf`, `-Infinity`, `nan`. */
export function nonFiniteNumber(text: string): number | undefined {
  const word = nonFinite.exec(text);
  if (word === null) return undefined;
  if (word[2] !== undefined) return Number.NaN;
  return word[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

const nonFinite = /^([+-]?)(?:inf(?:inity)?|(nan))$/i;
