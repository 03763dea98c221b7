import { describe, expect, test } from "vitest";
import { javascriptJson, javascriptText } from "../../../runtime/values/javascript-text.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";

const day: Value = { kind: "date", text: "2024-01-02" };
const bytes: Value = { kind: "bytes", base64: "AAE=" };
const set: Value = { kind: "set", items: ["a"] };

describe("the text of a value as JavaScript writes it", () => {
  test.for<readonly [Value, string]>([
    [null, "null"],
    [true, "true"],
    [1.5, "1.5"],
    [2n ** 70n, "1.1805916207174113e+21"],
    [float(1), "1"],
    [["a", null, ["b", 2]], "a,,b,2"],
    [record([["a", 1]]), "[object Object]"],
    [day, "2024-01-02"],
    [bytes, "AAE="],
    [set, "[object Object]"],
  ])("is for %o %s", ([value, text]) => {
    expect(javascriptText(value)).toBe(text);
  });
});

describe("the JSON of a value as JavaScript writes it", () => {
  test.for<readonly [Value, string]>([
    [null, "null"],
    [false, "false"],
    ['a"b', '"a\\"b"'],
    [3, "3"],
    [2n ** 70n, "1.1805916207174113e+21"],
    [float(2), "2"],
    [[1, ["a"]], '[1,["a"]]'],
    [day, '"2024-01-02"'],
    [record([["a", record([["b", null]])]]), '{"a":{"b":null}}'],
    [new Map<Value, Value>([[1, "one"]]), '{"1":"one"}'],
  ])("is for %o %s", ([value, text]) => {
    expect(javascriptJson(value)).toBe(text);
  });
});
