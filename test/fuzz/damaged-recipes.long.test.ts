import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { checkSlice } from "./check-damaged.ts";
import { runSlice } from "./run-slice.ts";
import { seeds } from "./seeds.ts";

const slices = 100;
const size = 10_000;
/** Emitting, loading and running takes ten times as long as compiling. */
const runSlices = 20;
const runSize = 1000;

const all = seeds();

test.each(Array.from({ length: slices }, (_, slice) => slice))(
  "slice %i of a million damaged recipes has no surprise",
  { timeout: 0 },
  (slice) => {
    const { surprises } = checkSlice(all, slice * size, size);
    expect(
      surprises.map(({ number, seed, problem }) => `${number} ${seed.path}: ${problem}`),
    ).toEqual([]);
  },
);

test.each(Array.from({ length: runSlices }, (_, slice) => slice))(
  "slice %i of the damaged recipes that are sound runs as promised",
  { timeout: 0 },
  async (slice) => {
    const { surprises } = await runSlice(all, slice * runSize, runSize, temporaryFolder());
    expect(
      surprises.map(({ number, seed, problem }) => `${number} ${seed.path}: ${problem}`),
    ).toEqual([]);
  },
);
