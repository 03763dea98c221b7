/** A source of numbers from 0 to 1 that a seed decides (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const splices = [
  "",
  " ",
  "\n",
  "{{",
  "}}",
  "{{x}}",
  "'",
  '"',
  "- ",
  ": ",
  "[",
  "{",
  "&a ",
  "*a",
  "!!set ",
  "|\n",
  "\t",
  "\u0000",
  "\ud800",
  "\u2028",
  "true",
  "null",
  "-1",
  "1e400",
  "__proto__: ",
  "<<: *a",
  "$(",
  "<<EOF",
  "# recipec: ",
  "output x: {a: ",
  "{x=",
  "}",
  "?? ",
  "0x",
  "é\u0301",
  "\r",
  "==",
  " and ",
  "()",
  "\\",
  "`",
];

/** A text with a few pieces replaced, moved or doubled. */
function mutate(text: string, next: () => number): string {
  let mutant = text;
  for (let edits = 1 + Math.floor(next() * 4); edits > 0; edits -= 1) {
    const at = Math.floor(next() * mutant.length);
    const length = Math.floor(next() * next() * 60);
    const piece = mutant.slice(at, at + length);
    const other = Math.floor(next() * mutant.length);
    const splice = splices[Math.floor(next() * splices.length)] ?? "";
    const put = next() < 0.5 ? splice : mutant.slice(other, other + length);
    mutant = mutant.slice(0, at) + put + (next() < 0.3 ? piece : "") + mutant.slice(at + length);
  }
  return mutant;
}

/** The damaged copy of a text that a number stands for: the same one for the same number, everywhere. */
export function damaged(text: string, number: number): string {
  return mutate(text, numbersFrom(Math.imul(number + 1, 0x9e3779b1)));
}
