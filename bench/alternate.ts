import { performance } from "node:perf_hooks";

/** One measured relation; a target is the largest ratio that is good enough. */
export interface RatioRow {
  readonly label: string;
  readonly ratio: number;
  readonly target?: number;
}

/** A benchmark module: `export const bench`. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly RatioRow[]>;
}

/** How much longer the first function takes than the second. */
export async function alternate(
  rounds: number,
  measured: () => unknown,
  yardstick: () => unknown,
): Promise<number> {
  const [first = Number.NaN, second = Number.NaN] = await timesOf(rounds, [measured, yardstick]);
  return first / second;
}

/**
 * How many milliseconds each function takes: all run in turns, so that a busy machine slows all of them, and the lower
 * quartile counts: what comes on top is other work.
 */
export async function timesOf(
  rounds: number,
  works: readonly (() => unknown)[],
): Promise<readonly number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) times[index]?.push(await timeOf(work));
  }
  return times.map(lowerQuartile);
}

async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The time that a quarter of all times are below. */
export function lowerQuartile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN;
}
