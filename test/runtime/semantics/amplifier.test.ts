import { describe, expect, it } from "vitest";
import * as $ from "../../../runtime/semantics/amplifier.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";

const date: Value = { kind: "date", text: "2024-01-02" };

describe("text", () => {
  it.each<[string, Value]>([
    ["a b", "a b"],
    ["true", true],
    ["None", null],
    ["42", 42],
    ["9007199254740993", 9007199254740993n],
    ["1.0", float(1)],
    ["1e-05", 1e-5],
    ['[1.0, "\\u00e9", null]', [float(1), "é", null]],
    ['{"k": true}', record([["k", true]])],
    ["2024-01-02", date],
  ])("is %s", (text, value) => {
    expect($.text(value)).toBe(text);
  });

  it("fails where JSON has no form for a value", () => {
    expect(() => $.text([date])).toThrow("Object of type date is not JSON serializable");
  });
});

describe("get and path", () => {
  const scope = {
    a: record([
      ["q", 1],
      ["c", record([["x", null]])],
    ]),
    B: 2,
    s: "text",
  };

  it("find variables and keys", () => {
    expect($.get(scope, "B")).toBe(2);
    expect($.get(scope, "a", "c", "x")).toBeNull();
    expect($.path(scope.a, "a", "q")).toBe(1);
  });

  it.each([
    [["x"], "Undefined variable: {{x}}. Available variables: B, a, s"],
    [
      ["x", "y"],
      "Undefined variable: {{x.y}}. Key 'x' not found. Available keys at 'root': B, a, s",
    ],
    [["a", "z"], "Undefined variable: {{a.z}}. Key 'z' not found. Available keys at 'a': c, q"],
    [
      ["a", "c", "z"],
      "Undefined variable: {{a.c.z}}. Key 'z' not found. Available keys at 'a.c': x",
    ],
    [["s", "k"], "Cannot access 'k' on {{s}} - it's a str, not a dict."],
  ])("fail on %j", ([name = "", ...keys], message) => {
    expect(() => $.get(scope, name, ...keys)).toThrow(
      expect.objectContaining({ kind: "undefined", message: expect.stringContaining(message) }),
    );
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "treat %s like any undefined name",
    (name) => {
      expect(() => $.get(scope, name)).toThrow(`{{${name}}}`);
      expect(() => $.get(scope, "a", name)).toThrow(`Key '${name}' not found`);
      expect(() => $.givenIn(scope, name)).toThrow(`Undefined variable: ${name}`);
    },
  );
});

describe("operands of conditions", () => {
  it("are values whose text is one word", () => {
    expect($.given("any text", "x")).toBe("any text");
    expect($.given(5, "x")).toBe(5);
    expect($.givenIn({ x: record([["k", float(1)]]) }, "x", "k")).toEqual(float(1));
  });

  it.each<[string, Value]>([
    ["Undefined variable: x.k", null],
    ["Undefined variable: x.k", "no mapping"],
    ["Undefined variable: x.k (it is null)", record([["k", null]])],
    ["Unexpected character '-' in the value of {{x.k}}", record([["k", -5]])],
    ["Unexpected character '-' in the value of {{x.k}}", record([["k", 1e-5]])],
    ["Unexpected character '+' in the value of {{x.k}}", record([["k", float(1e16)]])],
    ["Unexpected character '[' in the value of {{x.k}}", record([["k", []]])],
    ["Unexpected character '-' in the value of {{x.k}}", record([["k", date]])],
  ])("fail with %s", (message, value) => {
    expect(() => $.given(value, "x", "k")).toThrow(
      expect.objectContaining({ kind: "condition", message: expect.stringContaining(message) }),
    );
  });

  it("are spelled as Python text between quotes", () => {
    expect($.spelled(true, "x")).toBe("true");
    expect($.spelledIn({ x: record([["k", [1, "a"]]]) }, "x", "k")).toBe("[1, 'a']");
    expect(() => $.spelledIn({}, "x")).toThrow("Undefined variable: x");
    expect(() => $.spelled(record([]), "x", "k")).toThrow("Undefined variable: x.k");
  });

  it("paste numbers and truth values into words, never text", () => {
    expect($.pasted`v${5}.${float(1)}`).toBe("v5.1.0");
    expect($.pasted`${true}`).toBe(true);
    expect(() => $.pasted`v${"text"}`).toThrow("cannot be part of an unquoted word");
  });
});

describe("comparisons", () => {
  it.each<[$.Operand, $.Operand]>([
    ["1.10", "1.1"],
    ["007", 7],
    ["1e5", 100000],
    [" 12 ", "12"],
    ["inf", "Infinity"],
    [9007199254740993n, "9007199254740992"],
    [float(1), 1],
    [true, "true"],
    ["a", "a"],
  ])("hold %s equal to %s", (left, right) => {
    expect($.eq(left, right)).toBe(true);
    expect($.ne(left, right)).toBe(false);
    expect($.le(left, right) && $.ge(left, right)).toBe(true);
    expect($.lt(left, right) || $.gt(left, right)).toBe(false);
  });

  it.each<[$.Operand, $.Operand]>([
    ["9", "10"],
    ["10", "9a"],
    [true, "True1"],
    ["\uffee", "😀"],
    ["", "a"],
    [2, "inf"],
  ])("put %j before %j", (left, right) => {
    const before = $.lt(left, right);
    expect(before).toBe(!$.ge(left, right));
    expect(before).toBe($.gt(right, left));
    expect(before || $.lt(right, left)).toBe(true);
  });

  it("find no order and no equality for what is not a number", () => {
    expect($.eq("nan", "nan")).toBe(false);
    expect([$.lt("nan", 1), $.le("nan", 1), $.gt("nan", 1), $.ge("nan", 1)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("truth", () => {
  it.each<$.Operand>([false, "false", "False", "", "0", 0, "none", "None"])(
    "is false for %j",
    (value) => {
      expect($.truthy(value)).toBe(false);
    },
  );

  it.each<$.Operand>([true, "FALSE", "null", " ", "00", float(0), 1, "no"])(
    "is true for %j",
    (value) => {
      expect($.truthy(value)).toBe(true);
    },
  );

  it("combines by and, or, not", () => {
    expect($.and(true, true)).toBe(true);
    expect($.and(true, false)).toBe(false);
    expect($.or(false, true)).toBe(true);
    expect($.or(false, false)).toBe(false);
    expect($.not(false)).toBe(true);
  });
});

describe("decodeOutput", () => {
  it.each<[string, Value, Value]>([
    ["42", 42, 42],
    [" null\n", null, null],
    ["hello\n", "hello\n", "hello\n"],
    ["", "", ""],
    [" \n", " \n", " \n"],
    ["main() {}", "main() {}", new Map()],
    ["a[0] = 1", "a[0] = 1", [0]],
    ['x [] then {"a": 1}', 'x [] then {"a": 1}', record([["a", 1]])],
    ["{ broken [1, 2]", "{ broken [1, 2]", [1, 2]],
    ['```json\n{"a": 1.0}\n```', '```json\n{"a": 1.0}\n```', record([["a", float(1)]])],
    ["```\n42 apples```", "```\n42 apples```", 42],
    ["```\nnull\n```", "```\nnull\n```", null],
    ['```\n[]\n``` but {"a": 1}', '```\n[]\n``` but {"a": 1}', record([["a", 1]])],
    ["```js\nx\n```", "```js\nx\n```", "```js\nx\n```"],
    ["``` [1]", "``` [1]", [1]],
  ])("decodes %j", (text, whole, aggressive) => {
    expect($.decodeOutput(text, "whole")).toEqual(whole);
    expect($.decodeOutput(text, "aggressive")).toEqual(aggressive);
  });

  it.each([
    ["brackets that nothing closes", "[".repeat(200_000)],
    ["lists that nothing closes", `${"[1,".repeat(100_000)}`],
    ["mappings that nothing closes", `{"a":`.repeat(50_000)],
    ["long broken lists", `[[${"1,".repeat(300_000)}`],
  ])("leaves %s as they are, before the time of a test is up", (_what, text) => {
    // Looking at each bracket anew would take minutes.
    expect($.decodeOutput(text, "aggressive")).toBe(text);
  });
});
