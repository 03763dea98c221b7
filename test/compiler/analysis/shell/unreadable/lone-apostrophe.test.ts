import { expect, test } from "vitest";
import { loneApostrophe } from "../../../../../compiler/analysis/shell/unreadable/lone-apostrophe.ts";

const message = "unterminated single quote";

test.each([
  ["echo 'it's done'", 8],
  ["echo it's done", 7],
  ["echo 'a' 'don't {{n}}'", 13],
  ["echo 'it", undefined],
  ["echo it's 'done", undefined],
])("the apostrophe for which %j cannot be read", (script, start) => {
  expect(loneApostrophe(script, message)?.start).toBe(start);
});

test("is looked for where a quote is open", () => {
  expect(loneApostrophe("echo it's done", "unexpected token ')'")).toBeUndefined();
});
