import { expect, test } from "vitest";
import {
  elapsedText,
  fitColumns,
  harmless,
  printable,
  printableLines,
} from "../../../cli/progress/printable.ts";

test("text of a recipe cannot steer the terminal", () => {
  expect(printable("a\u001B[2Jb\n c\u202E")).toBe("a\u241B[2Jb c\uFFFD");
  expect(printableLines("one\r\n\ttwo\u0007\n\n")).toEqual(["one", "  two\u2407"]);
});

test.each([
  [0, "0.0s"],
  [420, "0.4s"],
  [59_900, "59.9s"],
  [60_000, "1m00s"],
  [3_725_000, "62m05s"],
])("%i ms are %s", (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "a…d"],
  ["[step:end] audit-each[3]/scan completed 0.8s", 30, "[step:end] audi…completed 0.8s"],
  ["日本語", 6, "日本語"],
  ["日本語", 5, "日…語"],
  ["日本語", 4, "日…"],
])("%j fits %i columns as %j", (text, columns, fitted) => {
  expect(fitColumns(text, columns)).toBe(fitted);
});

test("no line is a command to a runner of workflows", () => {
  expect(printable("::set-output name=a::b ##[add-mask]c")).toBe(
    ": :set-output name=a::b ## [add-mask]c",
  );
  expect(printableLines("fine\n  ::error::x")).toEqual(["fine", "  : :error::x"]);
  expect(harmless("a\tb\r\n::error::x\u001B")).toBe("a\tb\n: :error::x\u241B");
});
