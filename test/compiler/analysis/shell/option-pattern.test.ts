import { expect, it } from "vitest";
import { optionPattern } from "../../../../compiler/analysis/shell/option-pattern.ts";

const raw = optionPattern("r", "raw-output");
const input = optionPattern("nR", "null-input", "raw-input");

it.each(["-r", "-rc", "-cr", "-Cr", "--raw-output"])("an option is given by %s", (word) => {
  expect(raw.test(word)).toBe(true);
});

it.each(["r", "-", "-R", "-c", "--r", "-r=1", "-L/srv", "--raw-output0", "--null-input"])(
  "an option is not given by %s",
  (word) => {
    expect(raw.test(word)).toBe(false);
  },
);

it.each(["-n", "-cR", "--null-input", "--raw-input"])("one of several is given by %s", (word) => {
  expect(input.test(word)).toBe(true);
});
