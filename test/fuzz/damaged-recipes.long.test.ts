import { expect, test } from "vitest";
import { checkSlice } from "./check-damaged.ts";
import { seeds } from "./seeds.ts";

const slices = 100;
const size = 10_000;

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
