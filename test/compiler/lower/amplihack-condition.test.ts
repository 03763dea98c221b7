import { expect, test } from "vitest";
import { lowerAmplihackCondition } from "../../../compiler/lower/amplihack-condition.ts";
import { spansIn } from "../../support/lower-text.ts";

test.each([
  ["length(x) > 0", "Did you mean `len`?"],
  ["lne(x) > 0", "Did you mean `len`?"],
  ["x.length() > 0", "Write `len(value)`."],
  ["x.len() > 0", "Write `len(value)`."],
  ["lower(x) == 'a'", "Write `value.lower()`."],
  ["x.startsWith('a')", "Did you mean `startswith`?"],
  ["x.trim() == 'a'", "Did you mean `strip`?"],
  ["x.includes('a')", "Ask with `in`: `'part' in whole`."],
  ["not x.isEmpty()", "A value is true unless it is empty: `not value`."],
  ["defined(x)", "Use a function (bool, float, int, len, max, min, str)."],
])("what to write for a call that conditions do not know: %s", (text, help) => {
  const { diagnostics } = lowerAmplihackCondition(text, {
    dialect: "amplihack",
    spanAt: spansIn(text),
  });
  expect(diagnostics).toMatchObject([{ code: "unknown-function", help }]);
});

test.each([
  ["x = 'a'", "x == 'a'"],
  ["x = = 'a'", "x == 'a'"],
  ["x =='a' AND y = \t= 'b'", "x =='a' and y = \t= 'b'"],
])("the fix of an operator of another language: %s", (text, fixed) => {
  const { diagnostics } = lowerAmplihackCondition(text, {
    dialect: "amplihack",
    spanAt: spansIn(text),
  });
  const edits = diagnostics.flatMap(({ fix }) => fix?.edits ?? []);
  expect(edits).toHaveLength(1);
  const [edit] = edits;
  const { start = 0, end = 0 } = edit?.span ?? {};
  expect(text.slice(0, start) + (edit?.text ?? "") + text.slice(end)).toBe(fixed);
});

test.each([
  ["x => 3", "Write `>=`."],
  ["x in ['a' 'b']", "Write a comma before it."],
  ["x in ['a'; 'b']", "Remove it, or quote it if it is part of a text."],
])("what to write instead of a sign: %s", (text, help) => {
  const { diagnostics } = lowerAmplihackCondition(text, {
    dialect: "amplihack",
    spanAt: spansIn(text),
  });
  expect(diagnostics).toMatchObject([{ code: "condition-syntax", help }]);
});
