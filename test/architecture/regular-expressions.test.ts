import { describe, expect, it } from "vitest";
import {
  expressionsIn,
  madeExpressions,
  slowExpressions,
  writtenExpressions,
} from "./regular-expressions.ts";

// Recipes, answers and outputs come from strangers, who may write a line that such an expression takes minutes for.
describe("the time of a regular expression grows with its text, and no faster", () => {
  it("where it is written", () => {
    const all = writtenExpressions();
    expect(all.length).toBeGreaterThan(2000);
    expect(slowExpressions(all)).toEqual([]);
  });

  it("where it is made of others", { timeout: 180_000 }, () => {
    const all = madeExpressions();
    expect(all.length).toBeGreaterThan(200);
    expect(slowExpressions(all)).toEqual([]);
  });

  it.each([
    ["/(?<!\\s)\\s+$/", []],
    ["/\\s+$/", ["a.ts:1 is polynomial by \\s+"]],
    ["/^a*[ab]*$/", ["a.ts:1 is polynomial by a* and [ab]*"]],
    ["/^(?:\\w|\\w+)+$/", ["a.ts:1 is exponential by \\w+"]],
  ])("which is told of %s", (literal, slow) => {
    expect(slowExpressions(expressionsIn("a.ts", `const a = ${literal};`))).toEqual(slow);
  });
});
