import { expect, test } from "vitest";
import type { Most } from "../../../../compiler/analysis/bounds/amount.ts";
import {
  add,
  exactly,
  greatest,
  larger,
  none,
  smaller,
  unbounded,
  unknown,
} from "../../../../compiler/analysis/bounds/amount.ts";
import { printMost } from "../../../../compiler/analysis/bounds/print-amount.ts";

const span = { source: { path: "recipe.yaml", text: "" }, start: 0, end: 0 };
const endless = unbounded({ span, why: "nobody knows" });

function lengthOf(list: string, cap: number): Most {
  return unknown({ kind: "length", list, cap, lanes: 1, span });
}

const print = (most: Most): string => printMost(most, "steps");

test.each([
  [exactly(2), exactly(5), "2"],
  [exactly(5), exactly(2), "2"],
  [endless, exactly(2), "2"],
  [exactly(2), endless, "2"],
  [lengthOf("files", 4), exactly(5), "min(|files|, 4)"],
  [exactly(5), lengthOf("files", 4), "min(|files|, 4)"],
  [lengthOf("files", 4), add(lengthOf("files", 4), exactly(1)), "min(|files|, 4)"],
  [lengthOf("files", 9), exactly(5), "min(min(|files|, 9), 5)"],
])("the smaller of two amounts, case %#", (left, right, expected) => {
  expect(print(smaller(left, right))).toBe(expected);
});

test.each([
  [exactly(2), exactly(5), "5"],
  [none, exactly(5), "5"],
  [lengthOf("files", 4), exactly(5), "5"],
  [lengthOf("files", 9), exactly(5), "max(min(|files|, 9), 5)"],
  [exactly(2), endless, "2 + unbounded"],
])("the larger of two amounts, case %#", (left, right, expected) => {
  expect(print(larger(left, right))).toBe(expected);
});

test("nothing is greatest where nothing bounds it", () => {
  expect(greatest(endless)).toBeUndefined();
  expect(greatest(smaller(lengthOf("files", 9), exactly(5)))).toBe(5);
  expect(greatest(larger(lengthOf("files", 9), exactly(5)))).toBe(9);
});
