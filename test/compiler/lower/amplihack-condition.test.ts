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
