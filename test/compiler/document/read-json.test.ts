import { describe, expect, it } from "vitest";
import { spanText } from "../../../compiler/source/span.ts";
import { float } from "../../../runtime/values/value.ts";
import { problemsOf, readText, rootOf, valueOfText } from "./read-text.ts";

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

  it("has a string of very many escapes, and tells which of them does not exist", () => {
    const lines = (count: number): string => "\\n".repeat(count);
    expect(valueOfText(`["${lines(3000)}"]`, "json")).toEqual(["\n".repeat(3000)]);
    expect(problemsOf(`["${lines(2000)}\\x"]`, "json")).toEqual([
      '1:4003: error: This is not valid JSON: the escape "\\x" does not exist. [json-syntax]',
    ]);
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
    [
      "[1,]",
      '1:3: error: This is not valid JSON: a comma stands behind the last item, before "]". [json-syntax]',
    ],
    [
      '["a"\n"b"]',
      '1:5: error: This is not valid JSON: a comma is missing here, before "b". [json-syntax]',
    ],
    [
      '{"a": {\n"b": {\n"c": 1\n},\n},\n"d": {\n"e": 1\n}\n}',
      '4:2: error: This is not valid JSON: a comma stands behind the last item, before "}". [json-syntax]',
    ],
    [
      '{"a": 1,\n}',
      '1:8: error: This is not valid JSON: a comma stands behind the last item, before "}". [json-syntax]',
    ],
    ["{,}", "1:2: error: This is not valid JSON: a comma too many stands here. [json-syntax]"],
    [
      '["a\\db"]',
      '1:4: error: This is not valid JSON: the escape "\\d" does not exist. [json-syntax]',
    ],
    ['["a\tb"]', "1:4: error: This is not valid JSON: a tab stands in a text. [json-syntax]"],
    [
      '["a\nb"]',
      "1:2: error: This is not valid JSON: this text is not closed in its line. [json-syntax]",
    ],
    [
      "['a']",
      "1:2: error: This is not valid JSON: keys and texts stand in double quotes. [json-syntax]",
    ],
    ["[None]", '1:2: error: This is not valid JSON: "None" is written null. [json-syntax]'],
    ['{"a" 1}', '1:6: error: This is not valid JSON: ":" expected instead of "1". [json-syntax]'],
    [
      '{"a": }',
      "1:5: error: This is not valid JSON: a value is missing behind this colon. [json-syntax]",
    ],
    [
      "{a: 1}",
      '1:2: error: This is not valid JSON: a key in double quotes expected instead of "a". [json-syntax]',
    ],
    ["[1", '1:3: error: This is not valid JSON: a "]" is missing here. [json-syntax]'],
    ['{"a": 1\n', '1:8: error: This is not valid JSON: a "}" is missing here. [json-syntax]'],
    [
      "[[1}]",
      '1:4: error: This is not valid JSON: "}" stands where "]" closes what "[" opens. [json-syntax]',
    ],
    [
      '{"a": 1, "b"}',
      '1:10: error: This is not valid JSON: "b" stands where a key is due, without a colon and a value. [json-syntax]',
    ],
    [
      '{"a": "b" "c"}',
      "1:11: error: This is not valid JSON: a second text stands behind the first. [json-syntax]",
    ],
    [
      "1 2",
      '1:3: error: This is not valid JSON: the end of the file expected instead of "2". [json-syntax]',
    ],
    [
      '```json\n{"a": 1}\n```\n',
      "1:1: error: This is not valid JSON: this line is a fence of Markdown. [json-syntax]",
    ],
    [
      'Here it is:\n{"a": 1}\n',
      "1:1: error: This is not valid JSON: text stands above the value. [json-syntax]",
    ],
    [
      '{"a": 1}\nThat is all.\n',
      "2:1: error: This is not valid JSON: text stands behind the value. [json-syntax]",
    ],
    [
      '{"a": 1}\n{"a": 2}\n',
      "2:1: error: This is not valid JSON: a second value stands behind the first. [json-syntax]",
    ],
    [
      "name: review\n",
      "1:1: error: This is not valid JSON: this is YAML, in a file whose name says JSON. [json-syntax]",
    ],
    ["01", '1:1: error: This is not valid JSON: a value expected instead of "01". [json-syntax]'],
    ["// c\n1", "1:1: error: This is not valid JSON: there are no comments. [json-syntax]"],
    ["[1, /* c */ 2]", "1:5: error: This is not valid JSON: there are no comments. [json-syntax]"],
    [
      "[True1]",
      '1:2: error: This is not valid JSON: a value expected instead of "True1". [json-syntax]',
    ],
    [
      '{"a": 1, "a": 2}',
      '1:10: warning: The key "a" is given twice in this mapping. [duplicate-key]',
    ],
  ])("%s is reported at its place", (text, expected) => {
    expect(problemsOf(text, "json")).toEqual([expected]);
  });

  it.each([
    ["[1,]", "[1]"],
    ['{"a": 1,\n}', '{"a": 1\n}'],
    ['["a"\n"b"]', '["a",\n"b"]'],
    ['{"a": 1\n"b": 2}', '{"a": 1,\n"b": 2}'],
    ['["a\\db"]', '["a\\\\db"]'],
    ['["a\tb"]', '["a\\tb"]'],
    ["['a']", '["a"]'],
    ["[“a”]", '["a"]'],
    ["{a-b: 1}", '{"a-b": 1}'],
    ["[True]", "[true]"],
    ['{"a"= 1}', '{"a": 1}'],
    ['{"a"=> 1}', '{"a": 1}'],
    ['{"a": 1; "b": 2}', '{"a": 1, "b": 2}'],
    ["[1,, 2]", "[1, 2]"],
    ["[1,\u00A02]", "[1, 2]"],
    ['["a`]', undefined],
    ["[`a`]", '["a"]'],
    ['[“a"]', '["a"]'],
    ['["a”]', '["a"]'],
    ["[\"a']", '["a"]'],
    ['["say "a" twice"]', '["say \\"a\\" twice"]'],
    ['["a" b "c"]', undefined],
    ["[[1}]", "[[1]]"],
    ['["a": 1}', '{"a": 1}'],
    ['{"a": {1, 2]}', '{"a": [1, 2]}'],
    [
      '{\n  "a": {\n    "b": 1\n  }},\n  "c": 2\n}\n',
      '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}\n',
    ],
    ['{"a": [1]]}', '{"a": [1]}'],
    ['{"a": [\n  1,\n],\n  2\n"b": 3}', '{"a": [\n  1,\n  2\n],\n"b": 3}'],
    ['{"a": [\n  {\n    "b": 1\n  ],\n}\n"c": 2}', '{"a": [\n  {\n    "b": 1\n  }\n],\n"c": 2}'],
    ['{"a":\r\n    1,\r\n  [\r\n    2\r\n  ]}', '{"a":\r\n  [\r\n    1,\r\n    2\r\n  ]}'],
  ])("%s comes with a fix", (text, expected) => {
    const [problem] = readText(text, "json").diagnostics;
    const [edit] = problem?.fix?.edits ?? [];
    const { start, end } = edit?.span ?? { start: 0, end: 0 };
    const fixed = edit && text.slice(0, start) + edit.text + text.slice(end);
    expect(fixed).toBe(expected);
  });

  it.each([
    [
      "a line that opens an object is missing",
      '{\n  "a": {\n    "b": 1,\n      "c": 2\n    },\n    "d": 3\n  }\n}\n',
      "4:7: this line is indented further than those beside it",
    ],
    [
      "a line is there twice",
      '{\n  "a": {\n  "a": {\n    "b": 1\n  }\n}\n',
      '2:8: nothing closes this "{", and the line below is indented no further',
    ],
    [
      "a list is opened twice",
      '{\n  "a": [[\n    "b"\n  ]\n}\n',
      '2:8: "[" stands here twice, and only one is closed',
    ],
    [
      "the bracket of a list of objects is missing",
      '{\n  "a":\n    {\n      "b": 1\n    },\n    {\n      "b": 2\n    }\n  ]\n}\n',
      '2:7: a "[" is missing here',
    ],
    [
      "the bracket of a list of one object is missing",
      '{\n  "a":\n    {\n      "b": 1\n    }\n  ]\n}\n',
      '2:7: a "[" is missing here',
    ],
    [
      "the bracket of an object in a list is missing",
      '[\n    "b": 1\n  },\n  2\n]\n',
      '2:5: a "{" is missing here',
    ],
    [
      "a bracket closes too much",
      '{\n  "a": [\n    1\n  ]\n  ]\n}\n',
      '5:3: a "]" too many stands here',
    ],
  ])("tells by its lines that %s", (_name, text, expected) => {
    const [place = "", problem = ""] = expected.split(/(?<=^\d+:\d+): /);
    expect(problemsOf(text, "json")).toEqual([
      `${place}: error: This is not valid JSON: ${problem}. [json-syntax]`,
    ]);
  });

  it.each([
    ["a lost line between keys", '{\n  "a": {\n    "b": 1\n  "c": 2\n}\n', '3:11: "}"'],
    ["a list that ends in its line", '{\n  "a": ["b",\n  "c": 2\n}\n', '2:12: "]"'],
    ["the start of an object", '{\n  "a":\n    "b": 1\n  },\n  "c": 2\n}\n', '2:7: "{"'],
    ["the start of a list", '{\n  "a":\n    "b",\n    "c"\n  ]\n}\n', '2:7: "["'],
    ["the start of a list of one", '{\n  "a":\n    "b"\n  ]\n}\n', '2:7: "["'],
    ["the start of a list with escapes", '{\n  "a":\n    "b\\"",\n    "c"\n  ]\n}\n', '2:7: "["'],
  ])("tells a bracket that is missing by the lines around it: %s", (_name, text, expected) => {
    const [place = "", bracket = ""] = expected.split(": ");
    expect(problemsOf(text, "json")).toEqual([
      `${place}: error: This is not valid JSON: a ${bracket} is missing here. [json-syntax]`,
    ]);
  });

  it("lacks a bracket where lines are indented as if it were there", () => {
    const text = `{
  "a": {
    "b": [
      {
        "c": 1
    ],
    "d": {}
  }
}
`;
    expect(problemsOf(text, "json")).toEqual([
      '5:15: error: This is not valid JSON: a "}" is missing here. [json-syntax]',
    ]);
    const [problem] = readText(text, "json").diagnostics;
    expect(problem?.related.map(({ span }) => span.start)).toEqual([
      text.indexOf('{\n        "c"'),
    ]);
    const before = '{\n  "a": {\n    "b": 1\n  ,\n  "c": 2\n}\n';
    expect(problemsOf(before, "json")).toEqual([
      '3:11: error: This is not valid JSON: a "}" is missing here. [json-syntax]',
    ]);
    const item = '[\n  {\n    "b": 1,\n  {\n    "b": 2\n  }\n]\n';
    expect(problemsOf(item, "json")).toEqual([
      '3:12: error: This is not valid JSON: a "}" is missing here. [json-syntax]',
    ]);
    expect(problemsOf('{"a": 1, {}}', "json")).toEqual([
      '1:10: error: This is not valid JSON: a key in double quotes expected instead of "{". [json-syntax]',
    ]);
    const flat = '{\n"a": {\n"b": 1,\n"c": 2\n}\n';
    expect(problemsOf(flat, "json")).toEqual([
      '5:2: error: This is not valid JSON: a "}" is missing here. [json-syntax]',
    ]);
  });

  it("may be a long text without a closing quote", () => {
    expect(problemsOf(`["${"x\\n".repeat(200_000)}`, "json")).toHaveLength(1);
  });
});
