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

/**
 * How much longer the first function takes than the second: both run in turns, so that a busy machine
 * slows both, and the lower quartiles are compared: what comes on top is other work.
 */
export async function alternate(
  rounds: number,
  measured: () => unknown,
  yardstick: () => unknown,
): Promise<number> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    second.push(await timeOf(yardstick));
    first.push(await timeOf(measured));
  }
  return lowerQuartile(first) / lowerQuartile(second);
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
