import { describe, expect, test } from "vitest";
import { mismatches } from "../../../cli/recipe-tests/match-value.ts";
import { readTestFile } from "../../../compiler/recipe-tests/index.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float } from "../../../runtime/values/value.ts";

function problems(expected: string, actual: Value | undefined): readonly string[] {
  const text = `tests:\n  - name: a\n    expect:\n      outputs:\n        x: ${expected}\n`;
  const [first] = readTestFile("a.test.yaml", text).value?.tests ?? [];
  const x = first?.expect.outputs.get("x");
  if (x === undefined) throw new Error("no expectation");
  return mismatches(x, actual);
}

const map = new Map<Value, Value>([
  ["a", 1],
  ["b", ["x", "y"]],
]);

describe("values", () => {
  test.each<readonly [string, Value]>([
    ["1", float(1)],
    ["1.0", 1],
    ["12345678901234567890", 12345678901234567890n],
    ["{b: [x, y], a: 1}", map],
    ["[1, {a: 2}]", [1, new Map([["a", float(2)]])]],
    ["null", null],
    ["{$includes: {a: 1, b: {$includes: [y]}}}", map],
    ["{$contains: [x, y]}", ["x", "y"]],
    ["{$contains: a, $lacks: [b, c], $matches: '^a$'}", "a"],
    ["{$lacks: a}", "b"],
    ["{$equals: {$a: 1}}", new Map([["$a", 1]])],
    ["!!set {a: null}", { kind: "set", items: ["a"] }],
  ])("%s fits", (expected, actual) => {
    expect(problems(expected, actual)).toEqual([]);
  });

  test.each<readonly [string, Value | undefined, string]>([
    ["1", "1", 'should be 1, and is "1"'],
    ["x", undefined, 'should be "x", and is not set'],
    ["{a: 1}", map, 'should be {"a":1}, and is {"a":1,"b":["x","y"]}'],
    ["{a: 1, c: 2}", map, 'should be {"a":1,"c":2}, and is {"a":1,"b":["x","y"]}'],
    ["[x]", ["x", "y"], 'should be ["x"], and is ["x","y"]'],
    ["[x, z]", ["x", "y"], 'should be ["x","z"], and is ["x","y"]'],
    ["[x]", "x", 'should be ["x"], and is "x"'],
    ["{$contains: z}", "abc", 'should contain "z", and is "abc"'],
    ["{$contains: z}", undefined, 'should contain "z", and is not set'],
    ["{$lacks: b}", "abc", 'should not contain "b", and is "abc"'],
    ["{$matches: '^b'}", "abc", 'should match ^b, and is "abc"'],
    ["{$matches: x}", undefined, "should match x, and is not set"],
    ["{$unset: true}", null, "should not be set, and is null"],
    ["{$includes: [z]}", ["x"], 'should include "z", and is ["x"]'],
    ["{$includes: [z]}", "z", 'should include "z", and is "z"'],
    ["{$includes: {a: 2}}", map, "is a mapping in which a should be 2, and is 1"],
    ["{$includes: {z: 2}}", map, "is a mapping in which z should be 2, and is not set"],
    ["{$includes: {a: 1}}", "a", 'should be a mapping, and is "a"'],
  ])("%s does not fit %j", (expected, actual, problem) => {
    expect(problems(expected, actual)).toEqual([problem]);
  });
});
