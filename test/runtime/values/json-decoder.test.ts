import { describe, expect, it } from "vitest";
import { decodeJson, JsonDecoder } from "../../../runtime/values/json-decoder.ts";
import { float } from "../../../runtime/values/value.ts";

describe("decodeJson", () => {
  it.each([
    ["1", 1],
    ["1.0", float(1)],
    ["1.5", 1.5],
    ["-0", 0],
    ["-0.0", float(-0)],
    ["9007199254740993", 9007199254740993n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
    ["1e400", float(Number.POSITIVE_INFINITY)],
    ["NaN", float(Number.NaN)],
    ["-Infinity", float(Number.NEGATIVE_INFINITY)],
    [" [ ] \n", []],
    [
      '{"a": 1, "b": 2, "a": 3}',
      new Map([
        ["a", 3],
        ["b", 2],
      ]),
    ],
    [
      '{"2": 1, "1": 2}',
      new Map([
        ["2", 1],
        ["1", 2],
      ]),
    ],
    ['{"__proto__": 1}', new Map([["__proto__", 1]])],
    ['"\\ud83d\\ude00 \\ud800 \\/ \\u00e9\\n"', "😀 \ud800 / é\n"],
    ['"\u007f\u2028"', "\u007f\u2028"],
  ])("decodes %s", (text, value) => {
    expect(decodeJson(text)).toEqual(value);
  });

  it("keeps the order of keys that look like numbers", () => {
    const decoded = decodeJson('{"10": 0, "9": 0}');
    expect(decoded instanceof Map && [...decoded.keys()]).toEqual(["10", "9"]);
  });

  it.each([
    "",
    "01",
    "1.",
    ".5",
    "+1",
    "-",
    "1e",
    "nul",
    "'a'",
    '"a',
    '"\n"',
    '"\\x41"',
    '"\\u12g4"',
    "[1,]",
    "[1 2]",
    '{"a" 1}',
    '{"a":}',
    "{a:1}",
    '{"a":1,}',
    "[",
    "{",
    "1 2",
    "\ufeff1",
    "\u00a01",
  ])("refuses %j", (text) => {
    expect(decodeJson(text)).toBeUndefined();
  });

  it("refuses what nests deeper than any walk over a value may go", () => {
    expect(decodeJson("[".repeat(100_000))).toBeUndefined();
    expect(decodeJson(`${"[".repeat(600)}${"]".repeat(600)}`)).toBeUndefined();
    const allowed = `${"[".repeat(500)}${"]".repeat(500)}`;
    expect(decodeJson(allowed)).toEqual(JSON.parse(allowed));
  });

  it("refuses integers that take quadratic time to convert", () => {
    expect(decodeJson("1".repeat(100_000))).toBeUndefined();
  });

  it("decodes a long text with many escapes", () => {
    expect(decodeJson(`"${"\\n".repeat(2_000_000)}"`)).toBe("\n".repeat(2_000_000));
  });
});

describe("JsonDecoder", () => {
  it("decodes one value from a position and says where it ends", () => {
    expect(new JsonDecoder('x [1, {"a": 2}] y').decodeAt(2)).toEqual({
      value: [1, new Map([["a", 2]])],
      end: 15,
    });
    expect(new JsonDecoder(" 1").decodeAt(0)).toBeUndefined();
  });

  it("still decodes an inner value when an outer one is too deep", () => {
    const text = `${"[".repeat(501)}1${"]".repeat(501)}`;
    const decoder = new JsonDecoder(text);
    expect(decoder.decodeAt(0)).toBeUndefined();
    expect(decoder.decodeAt(1)?.end).toBe(text.length - 1);
  });
});
