import { expect, test } from "vitest";
import { matchesGlob } from "../../../compiler/workspace/glob.ts";

test.each([
  ["a/b/c.yaml", "**/c.yaml", true],
  ["c.yaml", "**/c.yaml", true],
  ["a/bc.yaml", "**/c.yaml", false],
  ["a/b", "a/**", true],
  ["a", "a/**", false],
  ["ab/c", "a**/c", true],
  ["/a/b", "**/b", false],
  ["a/b.yaml", "*.yaml", false],
  ["b.yaml", "*.yaml", true],
  ["a.b+c", "a.b+c", true],
  ["axb", "a.b", false],
  ["a/b", "a?b", false],
  ["😀.yaml", "?.yaml", true],
  ["", "**", true],
])("%s and %s: %s", (path, pattern, fits) => {
  expect(matchesGlob(path, pattern)).toBe(fits);
});

test("a pattern of many stars takes no longer than its length and the path's", () => {
  const path = `${"a/".repeat(200)}b`;
  expect(matchesGlob(path, `${"**/".repeat(200)}c`)).toBe(false);
  expect(matchesGlob("a".repeat(500), `${"*a".repeat(200)}b`)).toBe(false);
  expect(matchesGlob(path, `${"**/".repeat(150)}b`)).toBe(true);
}, 2_000);
