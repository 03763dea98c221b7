import { expect, test } from "vitest";
import { beginningOf } from "../../../runtime/values/text-beginning.ts";

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab🙂c", 3, "ab"],
  ["ab🙂c", 4, "ab🙂"],
  // Half a character that a text ends with is its own.
  ["ab\ud83d", 3, "ab\ud83d"],
  ["", 3, ""],
])("the beginning of %j of length %i", (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});
