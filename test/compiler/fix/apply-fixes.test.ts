import { expect, test } from "vitest";
import type { Fix } from "../../../compiler/diagnostics/diagnostic.ts";
import { applyFixes, fixedRanges } from "../../../compiler/fix/index.ts";

const source = { path: "r.yaml", text: "\uFEFFabc\r\ndef\r\n" };
const other = { path: "s.yaml", text: source.text };

/** A fix of ranges `[start, end, text]`. */
function fix(...edits: readonly (readonly [number, number, string])[]): Fix {
  return {
    title: "Fix",
    edits: edits.map(([start, end, text]) => ({ span: { source, start, end }, text })),
  };
}

test("edits are carried out at their places, and nothing else changes", () => {
  const { text, applied } = applyFixes(source, [fix([6, 9, "DEF"]), fix([1, 2, ""], [3, 3, "+"])]);
  expect(text).toBe("\uFEFFb+c\r\nDEF\r\n");
  expect(applied).toHaveLength(2);
});

test("of fixes that overlap only the first is carried out, wholly", () => {
  const first = fix([1, 3, "x"]);
  const second = fix([2, 4, "y"], [6, 7, "z"]);
  const { text, applied, skipped } = applyFixes(source, [first, second]);
  expect(text).toBe("\uFEFFxc\r\ndef\r\n");
  expect([applied, skipped]).toEqual([[first], [second]]);
});

test("fixes may touch, but not at one place", () => {
  expect(applyFixes(source, [fix([1, 2, "x"]), fix([2, 3, "y"])]).applied).toHaveLength(2);
  expect(applyFixes(source, [fix([1, 1, "x"]), fix([1, 3, "y"])]).applied).toHaveLength(1);
  expect(applyFixes(source, [fix([1, 3, "x"], [2, 4, "y"])]).applied).toHaveLength(0);
});

test("a fix that is left out takes no place away from later ones", () => {
  const fixes = [fix([6, 9, "x"]), fix([1, 2, "y"], [7, 8, "y"]), fix([1, 3, "z"])];
  const { text, skipped } = applyFixes(source, fixes);
  expect(text).toBe("\uFEFFzc\r\nx\r\n");
  expect(skipped).toEqual([fixes[1]]);
});

test("a hundred thousand fixes are carried out in a moment, and in whatever order they come", () => {
  const long = { path: "r.yaml", text: "ab".repeat(100_000) };
  const fixes = Array.from({ length: 100_000 }, (_one, index): Fix => {
    const span = { source: long, start: 2 * index, end: 2 * index + 1 };
    return { title: "Fix", edits: [{ span, text: "" }] };
  });
  expect(applyFixes(long, fixes).text === "b".repeat(100_000)).toBe(true);
  const few = fixes.slice(0, 1000);
  expect(applyFixes(long, few.toReversed()).text).toBe(applyFixes(long, few).text);
});

test("a fix of another file is left out", () => {
  const foreign: Fix = {
    title: "Fix",
    edits: [{ span: { source: other, start: 0, end: 1 }, text: "" }],
  };
  expect(applyFixes(source, [foreign])).toEqual({
    text: source.text,
    applied: [],
    skipped: [foreign],
  });
});

test("the places of new texts are known in the text that came out", () => {
  const first = fix([1, 3, "long text"], [6, 9, ""]);
  const second = fix([4, 4, "!"]);
  const { text, applied } = applyFixes(source, [first, second]);
  const ranges = fixedRanges(applied).map(({ start, end }) => text.slice(start, end));
  expect(ranges).toEqual(["long text", "!", ""]);
});
