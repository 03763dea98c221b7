import { expect, test } from "vitest";
import { countWord } from "../../../compiler/source/count-word.ts";

test("words are counted that are no part of longer names", () => {
  const text =
    "root: a\ncwd: {{root}}\nrun: ls --root $ROOT root_cause log-root root-log uproot root";
  expect(countWord(text, "root")).toBe(4);
  expect(countWord(text, "trunk")).toBe(0);
});

test("the name of an expansion ends at a hyphen", () => {
  expect(countWord('size=1; mv x "x-$size-kb.txt"', "size")).toBe(2);
  expect(countWord("mv x log-size-kb", "size")).toBe(0);
});
