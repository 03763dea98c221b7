import { expect, test } from "vitest";
import { parseShell } from "../../../../../compiler/analysis/shell/parse-shell.ts";
import { openedConstruct } from "../../../../../compiler/analysis/shell/unreadable/opened-construct.ts";

test.each([
  ["if a; then b", "if"],
  ["if a; then\n  for x in y; do\n    z\n", "for"],
  ["a\nwhile b; do if c; then d; fi", "while"],
  ["case x in a) b;;", "case"],
  ["f() {\n  a\n", "{"],
  ["(a; b", "("],
  ["[[ a", "[["],
])("finds what nothing closes in %j", (script, opening) => {
  const [error] = parseShell(script).errors ?? [];
  const { start = 0, end = 0 } = openedConstruct(script, error?.message ?? "") ?? {};
  expect(script.slice(start, end)).toBe(opening);
  expect(start).toBe(script.indexOf(opening));
});

test("finds nothing for other errors", () => {
  expect(openedConstruct("a &&", "expected command after '&&'")).toBeUndefined();
  expect(openedConstruct("a", "expected 'fi' to close 'if'")).toBeUndefined();
});
