import { describe, expect, it } from "vitest";
import * as $ from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float, record } from "../../../runtime/values/value.ts";

const nested = record([
  ["b", 1],
  ["a", [null, true, float(2)]],
]);

describe("text", () => {
  it.each<[string, Value]>([
    ["", null],
    ["a b", "a b"],
    ["true", true],
    ["42", 42],
    ["18446744073709551615", 18446744073709551615n],
    ["1.8446744073709552e+19", 18446744073709551616n],
    ["5.0", float(5)],
    ["-0.0", float(-0)],
    ["0.00001", 1e-5],
    ["1e-6", 1e-6],
    ["1000000000000000.0", float(1e15)],
    ["1e+16", float(1e16)],
    ['{"a":[null,true,2.0],"b":1}', nested],
    ["2024-01-02", { kind: "date", text: "2024-01-02" }],
  ])("is %s", (text, value) => {
    expect($.text(value)).toBe(text);
  });
});

describe("a lookup", () => {
  const scope = { m: nested, "a.b": 1, s: "text" };

  it("finds variables and keys", () => {
    expect($.get(scope, "m", "b")).toBe(1);
    expect($.path(nested, "m", "b")).toBe(1);
    expect($.at($.get(scope, "m", "a"), 1)).toBe(true);
    expect($.at(nested, "b")).toBe(1);
  });

  it("yields null for whatever is missing, and for what objects have of themselves", () => {
    expect($.get(scope, "nope")).toBeNull();
    expect($.get(scope, "a", "b")).toBeNull();
    expect($.get(scope, "s", "length")).toBeNull();
    expect($.get(scope, "constructor")).toBeNull();
    expect($.get(scope, "m", "constructor")).toBeNull();
    expect($.at([1], 5)).toBeNull();
    expect($.at("text", 0)).toBeNull();
  });
});

describe("functions", () => {
  it("cut, count and convert", () => {
    expect($.toInt(float(42))).toBe(42);
    expect($.toInt(-1.9)).toBe(-1);
    expect($.toInt(" +7 ")).toBe(7);
    expect($.toInt("-0")).toBe(0);
    expect($.toInt("\u00a0-007\u3000")).toBe(-7);
    expect($.toInt("+9007199254740993")).toBe(9007199254740993n);
    expect($.toInt(float(1e300))).toBe(0);
    expect($.toFloat("inf")).toBeNull();
    expect($.toFloat("5.")).toEqual(float(5));
    expect($.toText(float(5))).toBe("5.0");
    expect($.toText(5)).toBe("5");
    expect($.length("xé€🦀")).toBe(10);
    expect($.least(1, "1", float(1))).toBe(1);
    expect($.most(1, null)).toBe(1);
  });

  it("fail where a text spells no number", () => {
    expect(() => $.toInt("42.0")).toThrow("cannot convert '42.0' to int");
    expect(() => $.toInt("9223372036854775808")).toThrow("to int");
    expect(() => $.toFloat("")).toThrow("cannot convert '' to float");
  });
});

describe("methods", () => {
  it("work on texts and on what prints as one", () => {
    expect($.strip("\u0085 x\u3000")).toBe("x");
    expect($.strip("\ufeffx")).toBe("\ufeffx");
    expect($.strip(5)).toBe("5");
    expect($.upper("straße")).toBe("STRASSE");
    expect($.title("hello  wORLD\tx")).toBe("Hello World X");
    expect($.replace("ab", "", "x")).toBe("xaxbx");
    expect($.split("a,,b", ",")).toEqual(["a", "", "b"]);
    expect($.split("é🦀", "")).toEqual(["", "é", "🦀", ""]);
    expect($.split(" a  b ")).toEqual(["a", "b"]);
    expect($.join("-", ["a", 1, "b"])).toBe("a-b");
    expect($.find("é🦀x", "x")).toBe(6);
    expect($.count("aaa", "aa")).toBe(1);
    expect($.count("é🦀")).toBe(3);
    expect($.startswith("abc", 5)).toBe(true);
    expect([$.startswith("abc", "ab"), $.startswith("abc", "bc")]).toEqual([true, false]);
    expect([$.endswith("abc", "bc"), $.endswith("abc", "ab")]).toEqual([true, false]);
  });

  it("fail on lists and mappings", () => {
    expect(() => $.strip(["a"])).toThrow("can only be called on");
  });
});

describe("outputs", () => {
  it.each<[string, Value]>([
    ["007", "007"],
    [" 1.50\n", 1.5],
    ["12e3", float(12000)],
    ["-0", float(-0)],
    ["null", null],
    ["NaN", "NaN"],
    ['"x"', "x"],
    ['"\\ud800"', '"\\ud800"'],
    [`${"[".repeat(127)}${"]".repeat(127)}`, [...Array(126)].reduce<Value>((inner) => [inner], [])],
    [`${"[".repeat(128)}${"]".repeat(128)}`, `${"[".repeat(128)}${"]".repeat(128)}`],
    ["100000000000000000000", float(1e20)],
  ])("store %j as JSON if all of it is", (output, value) => {
    expect($.decodeOutput(output)).toEqual(value);
  });

  it("are searched for JSON in order: whole, fence, object, list", () => {
    expect($.extractJson('x [1] {"a":2}')).toEqual(record([["a", 2]]));
    expect($.extractJson('```json\n[3]\n``` {"a":2}')).toEqual([3]);
    expect($.extractJson("{bad} [4]")).toEqual([4]);
    expect($.extractJson("nothing")).toBeUndefined();
  });

  it("are fenced whatever white space stands around the JSON, and with or without its name", () => {
    expect($.extractJson("x ```[1]``` y")).toEqual([1]);
    expect($.extractJson("```\n\n \u0085[1]\t\n\n``` ```[2]```")).toEqual([1]);
    expect($.extractJson("```js\n[1]\n```")).toEqual([1]);
    expect($.extractJson("```json``` 1")).toBeUndefined();
  });

  it("may trail off in blanks behind a fence that nothing closes", () => {
    expect($.extractJson(`\`\`\`json${"\n".repeat(100_000)}x`)).toBeUndefined();
  });
});
