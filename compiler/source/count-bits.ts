/** How many bits of a number of 32 are set (Wegner 1960). */
export function countBits(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
