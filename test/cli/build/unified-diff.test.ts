import { describe, expect, test } from "vitest";
import { unifiedDiff } from "../../../cli/build/unified-diff.ts";
import { fc } from "../../support/seeded-properties.ts";

const names = { oldName: "a.ts", newName: "b.ts" };

function diff(before: readonly string[], after: readonly string[]): string {
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
  return unifiedDiff({ ...names, oldText: text(before), newText: text(after) });
}

/** Applies a diff the slow, obvious way; fails where its context is wrong. */
function apply(before: readonly string[], patch: string): readonly string[] {
  const after: string[] = [];
  let next = 0;
  for (const line of patch.split("\n").slice(2, -1)) {
    const hunk = /^@@ -(\d+),(\d+) /.exec(line);
    if (hunk) {
      const start = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      after.push(...before.slice(next, start));
      next = start;
    } else if (line.startsWith("+")) {
      after.push(line.slice(1));
    } else {
      expect(before[next]).toBe(line.slice(1));
      if (line.startsWith(" ")) after.push(line.slice(1));
      next += 1;
    }
  }
  return [...after, ...before.slice(next)];
}

describe("a unified diff", () => {
  test("equal texts have none", () => {
    expect(diff(["a"], ["a"])).toBe("");
  });

  test("a changed line is shown with three lines around it", () => {
    const before = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const after = before.map((line) => (line === "5" ? "five" : line));
    expect(diff(before, after)).toBe(
      "--- a.ts\n+++ b.ts\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
    );
  });

  test("a new file consists of added lines", () => {
    expect(diff([], ["a", "b"])).toBe("--- a.ts\n+++ b.ts\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  });

  test.each([
    ["a\nb", "x\nb", "-a\n+x\n b\n\\ No newline at end of file\n"],
    ["a\nb", "a\nb\n", " a\n-b\n\\ No newline at end of file\n+b\n"],
    ["a\nb\n", "a\nb", " a\n-b\n+b\n\\ No newline at end of file\n"],
  ])(
    "of %j and %j tells where the last line does not end, as patch and git ask",
    (oldText, newText, body) => {
      const head = "--- a.ts\n+++ b.ts\n@@ -1,2 +1,2 @@\n";
      expect(unifiedDiff({ ...names, oldText, newText })).toBe(head + body);
    },
  );

  test("changes far from each other are shown apart", () => {
    const before = Array.from({ length: 30 }, (_, index) => `${index}`);
    const after = before.with(2, "two").with(25, "x");
    expect(diff(before, after).match(/^@@/gm)).toHaveLength(2);
  });

  test("texts that differ everywhere are replaced as a whole in a bounded time", () => {
    const lines = (name: string): string[] =>
      Array.from({ length: 20_000 }, (_, index) => `${name}${index}`);
    expect(apply(lines("a"), diff(lines("a"), lines("b")))).toEqual(lines("b"));
  });

  test("applied to the old text it gives the new one", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 25 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(apply(before, diff(before, after))).toEqual(after);
      }),
    );
  });
});
