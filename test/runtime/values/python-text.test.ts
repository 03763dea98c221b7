import { describe, expect, it } from "vitest";
import { compareCodePoints } from "../../../runtime/values/code-point-order.ts";
import { jsonText } from "../../../runtime/values/python-json.ts";
import { isBlank, stripSpace } from "../../../runtime/values/python-space.ts";
import { pythonText, pythonType } from "../../../runtime/values/python-text.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";

const date: Value = { kind: "date", text: "2024-01-02" };
const datetime: Value = { kind: "datetime", text: "2024-01-02 03:04:05+00:00" };
const bytes: Value = { kind: "bytes", base64: "YSdiXP8K" };
const set: Value = { kind: "set", items: ["a", 1] };

/** Titles show the text, because not every value can be shown. */
function table(rows: readonly (readonly [Value, string])[]): [string, Value][] {
  return rows.map(([value, text]) => [text, value]);
}

describe("pythonText", () => {
  it.each(
    table([
      ["it's", "it's"],
      [true, "True"],
      [null, "None"],
      [5, "5"],
      [12345678901234567890n, "12345678901234567890"],
      [float(1), "1.0"],
      [0.5, "0.5"],
      [[1, "two", null, false], "[1, 'two', None, False]"],
      [["it's"], '["it\'s"]'],
      [['it\'s "x"'], "['it\\'s \"x\"']"],
      [
        ["a\\b\n\t\u0001\u00a0\u200b\ud800\u{e0001}"],
        "['a\\\\b\\n\\t\\x01\\xa0\\u200b\\ud800\\U000e0001']",
      ],
      [record([["k", [float(2)]]]), "{'k': [2.0]}"],
      [date, "2024-01-02"],
      [datetime, "2024-01-02 03:04:05+00:00"],
      [[date], "[datetime.date(2024, 1, 2)]"],
      [[datetime], "[datetime.datetime(2024, 1, 2, 3, 4, 5)]"],
      [bytes, 'b"a\'b\\\\\\xff\\n"'],
      [set, "{'a', 1}"],
      [{ kind: "set", items: [] }, "set()"],
    ]),
  )("prints %s as Python's str does", (text, value) => {
    expect(pythonText(value)).toBe(text);
  });
});

describe("pythonType", () => {
  it.each(
    table([
      [null, "NoneType"],
      ["", "str"],
      [true, "bool"],
      [5, "int"],
      [5n, "int"],
      [0.5, "float"],
      [float(1), "float"],
      [[], "list"],
      [new Map(), "dict"],
      [date, "date"],
      [bytes, "bytes"],
    ]),
  )("names %s", (name, value) => {
    expect(pythonType(value)).toBe(name);
  });
});

describe("jsonText", () => {
  it.each(
    table([
      [
        ["é", "\u007f", "😀", '"\\/', "\n"],
        '["\\u00e9", "\\u007f", "\\ud83d\\ude00", "\\"\\\\/", "\\n"]',
      ],
      [
        [float(1), 0.00001, float(Number.NaN), float(Number.NEGATIVE_INFINITY), 5n],
        "[1.0, 1e-05, NaN, -Infinity, 5]",
      ],
      [
        new Map<Value, Value>([
          [1, "a"],
          [true, null],
          [null, false],
          [float(2), []],
        ]),
        '{"1": "a", "true": null, "null": false, "2.0": []}',
      ],
    ]),
  )("prints %s as json.dumps does", (text, value) => {
    expect(jsonText(value)).toBe(text);
  });

  it.each<[string, Value]>([
    ["a date", [date]],
    ["a set", set],
    ["a list as a key", new Map<Value, Value>([[[1], 1]])],
    ["a date as a key", new Map<Value, Value>([[date, 1]])],
  ])("fails on %s", (_what, value) => {
    expect(() => jsonText(value)).toThrow(expect.objectContaining({ kind: "type" }));
  });
});

describe("white space", () => {
  it("is what Python says it is", () => {
    expect(stripSpace("\u001c\u0085\u3000 a b\u2029\n")).toBe("a b");
    expect(stripSpace("\ufeffa\u200b")).toBe("\ufeffa\u200b");
    expect(isBlank(" \u00a0\u001f")).toBe(true);
  });
});

describe("compareCodePoints", () => {
  it.each([
    ["a", "b"],
    ["", "a"],
    ["a", "aa"],
    ["\uffee", "\u{1f600}"],
    ["\ud83d", "\u{1f600}"],
    ["\u{1f600}", "\u{1f601}"],
    ["Z", "a"],
  ])("puts %j before %j", (first, second) => {
    expect(compareCodePoints(first, second)).toBeLessThan(0);
    expect(compareCodePoints(second, first)).toBeGreaterThan(0);
    expect(compareCodePoints(first, first)).toBe(0);
  });
});
