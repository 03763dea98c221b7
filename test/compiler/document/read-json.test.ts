import { describe, expect, it } from "vitest";
import { spanText } from "../../../compiler/source/span.ts";
import { float } from "../../../runtime/values/value.ts";
import { problemsOf, rootOf, valueOfText } from "./read-text.ts";

describe("a JSON text", () => {
  it("has the values that it spells, integers and floats apart", () => {
    const text =
      '\uFEFF{"a": [1, -0, 1.0, 2e3, 12345678901234567890, true, false, null, "x\\n\\u00e4\\/"]}';
    expect(valueOfText(text, "json")).toEqual(
      new Map([
        ["a", [1, 0, float(1), float(2000), 12345678901234567890n, true, false, null, "x\nä/"]],
      ]),
    );
  });

  it("reads what YAML 1.1 would read otherwise as JSON does", () => {
    expect(valueOfText('["yes", 10]', "json")).toEqual(["yes", 10]);
  });

  it("has spans", () => {
    const root = rootOf(' {"a" : [ 1 ]}\n', "json");
    expect(spanText(root.span)).toBe('{"a" : [ 1 ]}');
    const entry = root.kind === "mapping" ? root.entries[0] : undefined;
    expect(entry && [spanText(entry.key.span), spanText(entry.value.span)]).toEqual([
      '"a"',
      "[ 1 ]",
    ]);
  });

  it.each([
    ["", "1:1: error: The file holds no document. [empty-document]"],
    ["[1,]", '1:4: error: This is not valid JSON: a value expected instead of "]". [json-syntax]'],
    [
      "[1 2]",
      '1:4: error: This is not valid JSON: "," or "]" expected instead of "2". [json-syntax]',
    ],
    [
      '{"a": 1,}',
      '1:9: error: This is not valid JSON: a key in double quotes expected instead of "}". [json-syntax]',
    ],
    ['{"a" 1}', '1:6: error: This is not valid JSON: ":" expected instead of "1". [json-syntax]'],
    [
      '{"a": }',
      '1:7: error: This is not valid JSON: a value expected instead of "}". [json-syntax]',
    ],
    [
      "{a: 1}",
      '1:2: error: This is not valid JSON: a key in double quotes expected instead of "a". [json-syntax]',
    ],
    [
      "[1",
      '1:3: error: This is not valid JSON: "," or "]" expected before the end of the file. [json-syntax]',
    ],
    [
      '{"a": 1',
      '1:8: error: This is not valid JSON: "," or "}" expected before the end of the file. [json-syntax]',
    ],
    [
      "1 2",
      '1:3: error: This is not valid JSON: the end of the file expected instead of "2". [json-syntax]',
    ],
    ["01", '1:1: error: This is not valid JSON: a value expected instead of "01". [json-syntax]'],
    [
      '"a\nb"',
      '1:1: error: This is not valid JSON: a value expected instead of ""a". [json-syntax]',
    ],
    [
      "// c\n1",
      '1:1: error: This is not valid JSON: a value expected instead of "// c". [json-syntax]',
    ],
    [
      '{"a": 1, "a": 2}',
      '1:10: warning: The key "a" is given twice in this mapping. [duplicate-key]',
    ],
  ])("%s is reported at its place", (text, expected) => {
    expect(problemsOf(text, "json")).toEqual([expected]);
  });

  it("may be a long text without a closing quote", () => {
    expect(problemsOf(`["${"x\\n".repeat(200_000)}`, "json")).toHaveLength(1);
  });
});
