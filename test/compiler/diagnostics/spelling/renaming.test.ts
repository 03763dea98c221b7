import { expect, test } from "vitest";
import { renaming } from "../../../../compiler/diagnostics/spelling/renaming.ts";
import { applyFixes } from "../../../../compiler/fix/index.ts";

/** The text of a span in which a name has been replaced. */
function renamed(text: string): string | undefined {
  const source = { path: "recipe.yaml", text };
  const fix = renaming({ source, start: 0, end: text.length }, "reslt", "result");
  return fix && applyFixes(source, [fix]).text;
}

test.each([
  ["reslt", "result"],
  ['"reslt"', '"result"'],
  ["'reslt'", "'result'"],
  ["{{reslt.key}}", "{{result.key}}"],
  ['"{{reslt}}"', '"{{result}}"'],
])("a misspelt name is written anew in %s", (text, expected) => {
  expect(renamed(text)).toBe(expected);
});

test("there is no fix where the name does not begin what is shown", () => {
  expect(renamed('"of reslt"')).toBeUndefined();
});
