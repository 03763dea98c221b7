import { describe, expect, it } from "vitest";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { toValue } from "../../../compiler/document/to-value.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { lines, problemsOf, readText, rootOf, valueOfText } from "./read-text.ts";

describe("a document's structure", () => {
  it("is made out where as many lines have tabs as a file may hold", () => {
    const { diagnostics, value } = readText(`a: 1\n${"\t\n".repeat(140_000)}b: 2\n`);
    expect([value, diagnostics.length]).toEqual([undefined, 140_000]);
  });

  it("has the spans of keys and values without what surrounds them", () => {
    const root = rootOf('# head\nname: "x" # why\nsteps:\n  - id: a\n    prompt: b\n\n');
    const entries = root.kind === "mapping" ? root.entries : [];
    const texts = entries.map(({ key, value }) => [spanText(key.span), spanText(value.span)]);
    expect(texts).toEqual([
      ["name", '"x"'],
      ["steps", "- id: a\n    prompt: b"],
    ]);
  });

  it("accepts a byte order mark and CRLF, and counts both in offsets", () => {
    const root = rootOf("\uFEFFname: x\r\nid: y\r\n");
    const last = root.kind === "mapping" ? root.entries[1] : undefined;
    expect(last?.key.span.start).toBe(10);
    expect(toValue(root)).toEqual(
      new Map([
        ["name", "x"],
        ["id", "y"],
      ]),
    );
  });

  it("has the characters that escapes in double quotes stand for", () => {
    const escapes = String.raw`"\0\a\b\e\f\n\r\t\v\N\_\L\P\/\\\"\x41\u263a\U0001f980"`;
    const expected = '\0\x07\b\x1B\f\n\r\t\v\x85\xA0\u2028\u2029/\\"A\u263A\u{1F980}';
    expect(valueOfText(escapes)).toBe(expected);
    expect(valueOfText(escapes, "yaml-1.2")).toBe(expected);
  });

  it("ends lines at a lone CR", () => {
    expect(valueOfText("a: 1\rb: 2\r")).toEqual(
      new Map([
        ["a", 1],
        ["b", 2],
      ]),
    );
  });

  it("takes `__proto__` and `constructor` for keys like others", () => {
    expect(valueOfText("__proto__: 1\nconstructor: 2\n")).toEqual(
      new Map([
        ["__proto__", 1],
        ["constructor", 2],
      ]),
    );
  });

  it("takes a key that is explicitly empty for null", () => {
    expect(valueOfText("?\n: a\n")).toEqual(new Map([[null, "a"]]));
    expect(valueOfText(": a\n", "yaml-1.2")).toEqual(new Map([[null, "a"]]));
  });

  it("takes keys that Python holds equal for one", () => {
    expect(valueOfText("{1: a, true: b, 1.0: c}")).toEqual(new Map([[1, "c"]]));
  });

  it("keeps keys that are not texts", () => {
    expect(valueOfText("1: a\ntrue: b\nnull: c\n2.0: d\n2024-01-01: e\n")).toBeInstanceOf(Map);
  });

  it("repeats aliased nodes with the place of their use", () => {
    const root = rootOf("a: &x [1]\nb: *x\n");
    const alias = root.kind === "mapping" ? root.entries[1]?.value : undefined;
    expect(alias && spanText(alias.span)).toBe("[1]");
    expect(alias?.aliasSpan && spanText(alias.aliasSpan)).toBe("*x");
  });

  it("puts merged entries first and lets own entries replace them", () => {
    expect(valueOfText("a: &a {x: 1, y: 2}\nb: {z: 0, <<: *a, y: 3}\n")).toEqual(
      new Map([
        [
          "a",
          new Map([
            ["x", 1],
            ["y", 2],
          ]),
        ],
        [
          "b",
          new Map([
            ["x", 1],
            ["y", 3],
            ["z", 0],
          ]),
        ],
      ]),
    );
  });

  it("prefers the earlier of several merged mappings", () => {
    const merged = valueOfText("- &a {x: 1}\n- &b {x: 2, y: 3}\n- {<<: [*a, *b]}\n");
    expect(Array.isArray(merged) && merged[2]).toEqual(
      new Map([
        ["x", 1],
        ["y", 3],
      ]),
    );
  });

  it("takes a quoted `<<` and a plain `=` for texts when they are keys", () => {
    expect(valueOfText("{'<<': 1, =: 2}")).toEqual(
      new Map([
        ["<<", 1],
        ["=", 2],
      ]),
    );
  });

  it("reads sets and ordered maps", () => {
    expect(valueOfText("!!set {a, b}")).toEqual({ kind: "set", items: ["a", "b"] });
    expect(valueOfText("!!omap [a: 1, b: 2]")).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    expect(valueOfText("[!!map {a: 1}, !!seq [1], ! [2]]")).toEqual([
      new Map([["a", 1]]),
      [1],
      [2],
    ]);
  });

  it("accepts brackets and quotes whose lines are indented less than their key, as PyYAML and libyaml do", () => {
    expect(valueOfText("a: [\n1,\n2\n]\nb: 'x\ny'\nc:\n  - {d:\n 1}\ne: 1\n")).toEqual(
      new Map<string, unknown>([
        ["a", [1, 2]],
        ["b", "x y"],
        ["c", [new Map([["d", 1]])]],
        ["e", 1],
      ]),
    );
    expect(problemsOf("a: 'x\ny'\nb: [1,\n\t2]#c\n", "yaml-1.2")).toEqual([]);
  });

  it("reads an empty block and the quoted key below it", () => {
    expect(valueOfText("a: |\n\"b\": 1\nc: >-\n\n'd': 2\n")).toEqual(
      new Map<string, unknown>([
        ["a", ""],
        ["b", 1],
        ["c", ""],
        ["d", 2],
      ]),
    );
  });

  it("takes no anchor twice, as PyYAML does", () => {
    const expected =
      '1:19: error: This is not valid YAML: the anchor "x" is set twice. [yaml-syntax]';
    expect(problemsOf("{a: &x 1, b: [&x  2, *x]}")).toEqual([expected]);
    expect(problemsOf("{a: &x 1, b: [&x  2, *x]}", "yaml-1.2")).toEqual([]);
  });

  it("accepts a comment directly behind a quote, but not behind a block header", () => {
    expect(problemsOf("a: 'x'#c\n")).toEqual([]);
    expect(problemsOf("a: |#c\n  x\n")).toHaveLength(1);
  });

  it("accepts document markers around one document", () => {
    expect(valueOfText("%YAML 1.1\n---\na: yes\n...\n")).toEqual(new Map([["a", true]]));
  });

  it("keeps comments with their places and texts", () => {
    const { value } = readText("# recipec: dialect=x\na: '#no' # yes\nb: |\n  # text\n");
    const comments = value?.comments.map(({ span: { start, end }, text }) => [start, end, text]);
    expect(comments).toEqual([
      [0, 20, "recipec: dialect=x"],
      [30, 35, "yes"],
    ]);
  });
});

const problems: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "a repeated key",
    "a: 1\na: 2\n",
    ['2:1: warning: The key "a" is given twice in this mapping. [duplicate-key]'],
  ],
  [
    "items of a list that lack their dashes",
    "- a: 1\n  b: 1\n  a: 2\n  b: 2\n  a: 3\n  c: 3\n  b: 3\n",
    [
      '3:3: error: A dash is missing before "a": the item above has that key already. [yaml-missing-dash]',
      '5:3: error: A dash is missing before "a": the item above has that key already. [yaml-missing-dash]',
    ],
  ],
  [
    "a dash that parts the keys of an item",
    "- id: 1\n  a: 1\n- b: 1\n  c: 1\n- id: 2\n  a: 2\n",
    [
      '3:1: error: This is not valid YAML: a "-" begins an item where a key of the mapping above is due. [yaml-syntax]',
    ],
  ],
  [
    "a dash that parts what holds steps from its name",
    "- name: 1\n- steps: 1\n- name: 2\n  steps: 2\n",
    [
      '2:1: error: This is not valid YAML: a "-" begins an item where a key of the mapping above is due. [yaml-syntax]',
    ],
  ],
  ["an item that only lacks its name", "- id: 1\n  a: 1\n- b: 1\n- id: 2\n  b: 2\n", []],
  ["an item that lacks its name and has a key of the item above", "- id: 1\n  a: 1\n- a: 2\n", []],
  ["an item with a capital in its name", "- id: 1\n  a: 1\n- Id: 2\n  b: 2\n- id: 3\n", []],
  ["items of which some have a name", "- name: 1\n- a: 1\n  b: 1\n- name: 2\n", []],
  [
    "an item of another kind that lacks its dash",
    "- a: 1\n  b: 1\n\n  a: 2\n  c: 2\n",
    [
      '4:3: error: A dash is missing before "a": the item above has that key already. [yaml-missing-dash]',
    ],
  ],
  [
    "an item without its dash that begins like another one",
    "- a: 1\n  b: 1\n  a: 2\n  c: 2\n- a: 3\n  c: 3\n",
    [
      '3:3: error: A dash is missing before "a": the item above has that key already. [yaml-missing-dash]',
    ],
  ],
  [
    "a key of an item that may only be given twice",
    "- a: 1\n  b: 1\n  a: 2\n  c: 2\n",
    ['3:3: warning: The key "a" is given twice in this mapping. [duplicate-key]'],
  ],
  [
    "an item whose first line is a comment",
    "- a: 1\n  b: 1\n# - a: 2\n  c: 2\n  d: 2\n",
    [
      "3:1: error: This is not valid YAML: the first line of this item is a comment, and what belongs to it is none. [yaml-syntax]",
    ],
  ],
  ["a comment with an item of another kind in it", "- a: 1\n  b: 1\n# - c: 2\n  d: 2\n", []],
  ["a comment with a whole item in it", "- a: 1\n  b: 1\n# - a: 2\n#   c: 2\n- a: 3\n", []],
  [
    "an item that lacks its first line below a blank one",
    "- a: 1\n  b: 1\n\n  c: 2\n  d: 2\n  b: 2\n",
    [
      '4:3: error: The line with the dash is missing above "c": an item goes on here. [yaml-missing-dash]',
    ],
  ],
  [
    "a key that is given twice below a blank line",
    "- a: 1\n  b: 1\n\n  c: 2\n  b: 2\n",
    ['5:3: warning: The key "b" is given twice in this mapping. [duplicate-key]'],
  ],
  [
    "repeated keys of one item that are no items",
    "- a: 1\n  b: 1\n  a: 2\n  b: 2\n  b: 3\n",
    [
      '3:3: warning: The key "a" is given twice in this mapping. [duplicate-key]',
      '4:3: warning: The key "b" is given twice in this mapping. [duplicate-key]',
      '5:3: warning: The key "b" is given twice in this mapping. [duplicate-key]',
    ],
  ],
  ["an empty file", "", ["1:1: error: The file holds no document. [empty-document]"]],
  ["a file of comments", "# a\n", ["1:1: error: The file holds no document. [empty-document]"]],
  [
    "a second document",
    "a: 1\n---\nb: 2\n",
    ["2:1: error: A second document starts here. [multiple-documents]"],
  ],
  [
    "a second document behind an end marker",
    "a: 1\n...\nb: 2\n",
    ["2:1: error: A second document starts here. [multiple-documents]"],
  ],
  [
    "an unknown tag",
    "a: !foo x\n",
    ['1:4: error: The tag "!foo" is unknown here. [yaml-unknown-tag]'],
  ],
  [
    "an unknown tag of a list",
    "a: !foo [x]\n",
    ['1:4: error: The tag "!foo" is unknown here. [yaml-unknown-tag]'],
  ],
  [
    "a tag on the wrong kind",
    "a: !!map [x]\n",
    ['1:4: error: The tag "!!map" is unknown here. [yaml-unknown-tag]'],
  ],
  [
    "a list tag on a mapping",
    "a: !!seq {x: 1}\n",
    ['1:4: error: The tag "!!seq" is unknown here. [yaml-unknown-tag]'],
  ],
  [
    "a set of a list",
    "a: !!set [x]\n",
    ['1:4: error: The tag "!!set" is unknown here. [yaml-unknown-tag]'],
  ],
  [
    "an ordered map of texts",
    "a: !!omap [x]\n",
    ['1:4: error: The tag "!!omap" is unknown here. [yaml-unknown-tag]'],
  ],
  [
    "an alias without anchor",
    "a: *b\n",
    ['1:4: error: No anchor "&b" stands before this alias. [yaml-undefined-alias]'],
  ],
  [
    "an alias in its own anchor",
    "a: &x [*x]\n",
    ['1:8: error: The alias "*x" stands inside its own anchor. [yaml-recursive-alias]'],
  ],
  [
    "a list as key",
    "? [a]\n: b\n",
    ["1:3: error: A mapping or list cannot be a key. [yaml-unhashable-key]"],
  ],
  [
    "a merged text",
    "a: {<<: 5}\n",
    [
      "1:9: error: Only a mapping or a list of mappings can be merged with `<<`. [yaml-invalid-merge]",
    ],
  ],
  [
    "an unquoted placeholder",
    "a:\n  - prompt: {{x}}\n",
    [
      "2:13: error: A value that starts with a placeholder must be quoted. [yaml-unquoted-placeholder]",
    ],
  ],
  [
    "an unquoted placeholder with text",
    "p: {{x}} and\nq: {{y}}!\n",
    [
      "1:4: error: A value that starts with a placeholder must be quoted. [yaml-unquoted-placeholder]",
      "2:4: error: A value that starts with a placeholder must be quoted. [yaml-unquoted-placeholder]",
    ],
  ],
  [
    "a backtick",
    "p: `x`\n",
    ['1:4: error: An unquoted value cannot start with "`". [yaml-reserved-start]'],
  ],
  [
    "an at sign",
    "r: @b:x\n",
    ['1:4: error: An unquoted value cannot start with "@". [yaml-reserved-start]'],
  ],
  [
    "a percent sign",
    "r: %x\n",
    ['1:4: error: An unquoted value cannot start with "%". [yaml-reserved-start]'],
  ],
  [
    "a tab as indentation",
    "a:\n\tb: 1\n",
    ["2:1: error: A tab stands where YAML allows only spaces. [yaml-tab]"],
  ],
  [
    "a tab as indentation, and what cannot be known behind it",
    "a: {{x}} e\nb:\n\tc: {{y}} e\nd: {{z}} e\n",
    [
      "3:1: error: A tab stands where YAML allows only spaces. [yaml-tab]",
      "1:4: error: A value that starts with a placeholder must be quoted. [yaml-unquoted-placeholder]",
    ],
  ],
  [
    "a tab between a key and its value before an unquoted placeholder",
    "a:\tb\nd: {{z}} e\n",
    [
      "1:3: error: A tab stands where YAML allows only spaces. [yaml-tab]",
      "2:4: error: A value that starts with a placeholder must be quoted. [yaml-unquoted-placeholder]",
    ],
  ],
  [
    "a tab before an unquoted placeholder",
    "a:\t{{x}} e\nb: c\n",
    ["1:3: error: A tab stands where YAML allows only spaces. [yaml-tab]"],
  ],
  [
    "a tab in plain text",
    "a: b\tc\n",
    ["1:5: error: A tab stands where YAML allows only spaces. [yaml-tab]"],
  ],
  [
    "an unclosed quote",
    "a: 't\nb: c\n",
    ["1:4: error: This quote is never closed. [yaml-unclosed]"],
  ],
  ["an unclosed bracket", "a: [b, c\n", ['1:4: error: This "[" is never closed. [yaml-unclosed]']],
  ["an unclosed brace", "{a: b", ['1:1: error: This "{" is never closed. [yaml-unclosed]']],
  [
    "a mapping in a value",
    "a: b: c\n",
    [
      "1:4: error: This line has a second `: `, which would start a mapping inside a value. [yaml-nested-mapping]",
    ],
  ],
  [
    "a strange indentation",
    "a:\n    b: 1\n  c: 2\n",
    ["3:3: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "an unknown escape",
    'a: "\\q"\n',
    ['1:5: error: This is not valid YAML: the escape "\\q" does not exist. [yaml-syntax]'],
  ],
  [
    "a line that is nothing",
    "a: 1\nb\nc: 2\n",
    [
      "2:1: error: This is not valid YAML: this line is neither `key: value` nor part of the value above. [yaml-syntax]",
    ],
  ],
  ...[
    ["a key without its colon", "s:\n  - id: a\n    p x\n    o: b\n", "3:5"],
    ["words of several lines on the level of keys", "n: a\nx y\nz w\ns: b\n", "2:1"],
  ].map(([name = "", text = "", place = ""]): (typeof problems)[number] => [
    name,
    text,
    [
      `${place}: error: This is not valid YAML: this line is neither \`key: value\` nor part of the value above. [yaml-syntax]`,
    ],
  ]),
  [
    "a key of a text without its colon",
    "s:\n  - id: a\n    p |\n      x y: z\n\n      {{u}}: v\n    o: b\n",
    ['3:5: error: A colon is missing behind "p". [yaml-missing-colon]'],
  ],
  [
    "a key of a list without its colon",
    "n: a\ns\n  - id: a\n    p: x\n",
    ['2:1: error: A colon is missing behind "s". [yaml-missing-colon]'],
  ],
  [
    "a list that is not closed in its line, above keys that are indented",
    'n: ["a", "b"\n\n# c\nv:\n  w: 6\n  x: 7\nc:\n  - d: |\n      e]\n    f: {{g}}\n',
    ['1:4: error: This "[" is never closed. [yaml-unclosed]'],
  ],
  [
    "a key without its colon that stands elsewhere, too",
    "s:\n  - id: a\n    p: b\n  - id: c\n    p d\n    q: e\n",
    ['5:5: error: A colon is missing behind "p". [yaml-missing-colon]'],
  ],
  [
    "a key of a mapping without its colon, behind a text",
    "s:\n  - c: |\n      x\n    e:\n      a: b\n  - c: |\n      x\n    e\n      a: b\n",
    ['8:5: error: A colon is missing behind "e". [yaml-missing-colon]'],
  ],
  [
    "a key with its value right behind the colon",
    "s:\n  - id: a\n    p: [b]\n  - id: c\n    p:[d]\n    q: e\n",
    ['5:5: error: A space is missing behind the colon of "p". [yaml-missing-colon]'],
  ],
  [
    "the first key of a mapping without its colon",
    "d:\n  agent claude\n  model: x\n  tools: y\n",
    [
      "2:3: error: This is not valid YAML: this line is neither `key: value` nor part of the value above. [yaml-syntax]",
    ],
  ],
  [
    "the first key of an item, further out than the others",
    "s:\n - id: a\n    p: b\n    # c\n    q: d\n",
    ["2:4: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "the first key of a mapping, further in than the others",
    "d:\n   a: b\n  c: d\n  e: f\n",
    ["2:4: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a key that is indented too far below a value with a colon",
    "s:\n  - id: a\n    p: b:c\n     q: d\n    r: e\n",
    ["4:6: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "an item between brackets that are not closed",
    "s:\n  - {a: b}\n  - {a: c\n  - {a: d}\n",
    ['3:5: error: This "{" is never closed. [yaml-unclosed]'],
  ],
  [
    "a conflict of a merge",
    "n: a\n<<<<<<< HEAD\ns:\n  - id: a\n=======\ns:\n  - id: b\n>>>>>>> other\n",
    ["2:1: error: This is not valid YAML: a merge has left a conflict here. [yaml-syntax]"],
  ],
  [
    "a second dash",
    "s:\n  - - id: a\n    p: x\n  - id: b\n    p: y\n",
    [
      '2:5: error: This is not valid YAML: a second "-" begins a list inside of this item. [yaml-syntax]',
    ],
  ],
  [
    "a dash before a key",
    "s:\n  - id: a\n    p: x\n    - o: y\n  - id: b\n",
    [
      '4:5: error: This is not valid YAML: a "-" begins an item where a key of the mapping above is due. [yaml-syntax]',
    ],
  ],
  [
    "an item that is indented too far",
    "s:\n  - id: a\n    p: x\n    - id: b\n      p: y\n",
    ["4:5: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "an item that is indented too little",
    "s:\n  - id: a\n    p: x\n- id: b\n  p: y\n",
    ["4:1: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a field of an item on the level of the file, before the next item",
    "s:\n  - id: a\n    p: x\n    o: y\nt: 600\n  - id: b\n",
    ["5:1: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a tab behind a dash",
    "s:\n  - id: a\n    p: x\n  -\tid: b\n    p: y\n",
    ["4:4: error: A tab stands where YAML allows only spaces. [yaml-tab]"],
  ],
  [
    "an item of a list of texts that is indented too little",
    "m: n\ns:\n  - a:b\n - m:c\n  - d:e\n",
    ["4:2: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "keys behind a text, above one without its colon",
    "s:\n  - p: |\n      x\n    j: true\n    r\n      m: 3\n",
    [
      "5:5: error: This is not valid YAML: this line is neither `key: value` nor part of the value above. [yaml-syntax]",
    ],
  ],
  [
    "a text that is indented like its key",
    "s:\n  - id: a\n    p: |\n    set -e\n    cd x\n    o: b\n",
    [
      "4:5: error: This is not valid YAML: this text has the indentation of the key that it belongs to. [yaml-syntax]",
    ],
  ],
  [
    "a text that is indented less than its header says",
    "s:\n  - id: a\n    p: |4\n      set -e\n    o: b\n",
    [
      '3:8: error: This is not valid YAML: the text below is not indented by the 4 that "|4" says. [yaml-syntax]',
    ],
  ],
  [
    "a dash without a space",
    "s:\n  - id: a\n    p: b\n  -id: c\n    p: d\n",
    ['4:3: error: This is not valid YAML: a space is missing behind the "-". [yaml-syntax]'],
  ],
  [
    "a no-break space behind a dash",
    "s:\n  -\u00A0id: c\n    p: d\n",
    [
      "2:4: error: This is not valid YAML: U+00A0 stands where only an ordinary space is one. [yaml-syntax]",
    ],
  ],
  [
    "a no-break space in the indentation",
    "s:\n  - id: c\n  \u00A0 p: d\n    q: e\n",
    [
      "3:3: error: This is not valid YAML: U+00A0 stands where only an ordinary space is one. [yaml-syntax]",
    ],
  ],
  [
    "a no-break space behind the colon of a key with a key below",
    "s:\n  - id: c\n    p:\u00A0d\n    q: e\n",
    [
      "3:7: error: This is not valid YAML: U+00A0 stands where only an ordinary space is one. [yaml-syntax]",
    ],
  ],
  [
    "a field of an item on the level of the file",
    "s:\n  - id: c\np: d\n    q: e\n",
    ["3:1: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a key that is indented too far behind a mapping",
    "a:\n  b: 1\nc: d\n  e: f\n",
    ["4:3: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a key that is indented too far behind the words of a value",
    "a: b\n  c d\n  e: f\n",
    ["2:3: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a key that is indented strangely behind words in a text",
    "a:\n  p: |\n    Note: b\n    Read it.\n   q:\n     r: 1\n",
    ["5:4: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  ...[
    ["a mark of a merge", "a: 1\n>>>>>>> b\nc: 2\n", "2:1", "a merge has left a conflict here"],
    [
      "a middle mark of a merge",
      "a: 1\n=======\nc: 2\n",
      "2:1",
      "a merge has left a conflict here",
    ],
    [
      "a rule of signs",
      "a: 1\n-----\nc: 2\n",
      "2:1",
      "this line is neither an entry nor a comment",
    ],
    ["a fence", "```yaml\na: 1\n```\n", "1:1", "this line is a fence of Markdown"],
    [
      "words above all keys",
      "# a\nHere it is\n\n# b\nc: 1\nd: 2\n",
      "2:1",
      "a file of keys and values begins with a line that is none of them",
    ],
    ["a lone dash", "a:\n  b: 1\n  -\n  c: 2\n", "3:3", 'nothing stands behind this "-"'],
    ["a value without a key", 'a:\n  "b"\n  c: 2\n', "2:3", "this value has no key"],
    [
      "a comment that was a key",
      "a: 1\n# b:\n  c: 2\n",
      "2:1",
      "this key is a comment, and what belongs to it is none",
    ],
    [
      "a key between another one and its text",
      "- a: |\n  b: '2'\n    c\n- b: 3\n",
      "1:3",
      "no text of this key stands below it",
    ],
    [
      "a word above a list",
      "s:\n  foo\n  - a: 1\n    b: 2\n",
      "2:3",
      "this line is neither `key: value` nor part of the value above",
    ],
    [
      "words above keys that have values in brackets",
      "s:\n  Here is it.\n  a: {b: 1}\n  c: {d: 2}\n",
      "2:3",
      "this line is neither `key: value` nor part of the value above",
    ],
    [
      "a key right behind another one",
      "s:b: 1\n  c: 2\n  d: 3\n",
      "1:1",
      "what belongs to this key stands right behind it",
    ],
    [
      "another blank far above",
      `s:\n  - a: 1\n\u00A0\u00A0\u00A0\u00A0b: |\n      ${"c\n      ".repeat(9)}d\n    e: 2\n`,
      "3:1",
      "U+00A0 stands where only an ordinary space is one",
    ],
    [
      "half a key at the head of an item",
      "s:\n  - i\n    b: 1\n    c: 2\n",
      "2:3",
      "this item is a word, and keys stand below it",
    ],
    [
      "a dash before the first key of a mapping",
      "s:\n  r:\n    - a: 1\n    b: 2\n  t: 1\n",
      "3:5",
      'a "-" begins an item where keys of a mapping are due',
    ],
    [
      "a patch above a text",
      `s:\n  - a: 1\n+    b: |\n      ${"c\n      ".repeat(5)}d\n  - a: 2\n`,
      "3:1",
      'a "+" stands before this line, as in a patch',
    ],
  ].map(([name = "", text = "", place = "", problem = ""]): (typeof problems)[number] => [
    name,
    text,
    [`${place}: error: This is not valid YAML: ${problem}. [yaml-syntax]`],
  ]),
  ...[
    ["a first item further in than its keys", "s:\n      - a: 1\n    b: 2\n    c: 3\n", "2:9"],
    ["a first key further in than others", "s:\n    a: 1\n  b: 2\n  c: 3\n", "2:5"],
    ["a key further out than those around it", "s:\n- a: 1\n  b: 2\n- a: 1\nb: 3\n  c: 4\n", "5:1"],
    [
      "a first item that stands further in than the others, with its keys",
      "a:\n  b: 1\ns:\n    - a: 1\n      b: 2\n  - a: 1\n    b: 2\n",
      "4:5",
    ],
    ["a first key that stands further out than the others", "a:\nb: 1\n  c: 2\n  d: 3\n", "2:1"],
    [
      "a key that stands far outside of its item",
      "s:\n  - a: 1\n    b: 2\nc: |\n      d\n    e: 2\n",
      "4:1",
    ],
    [
      "a key in a column in which a list goes on",
      "c:\n  d: 1\ns:\n  - a: 1\n    b: 2\n  e: 2\n  - a: 1\n",
      "6:3",
    ],
    [
      "a key of an item in a later item",
      "s:\n  - a: 1\n  b: 2\n    c: 3\n  - a: 1\n    b: 1\n",
      "3:3",
    ],
  ].map(([name = "", text = "", place = ""]): (typeof problems)[number] => [
    name,
    text,
    [
      `${place}: error: This line's indentation fits none of the lines above it. [yaml-indentation]`,
    ],
  ]),
  [
    "an item that lacks its first line",
    "- a: 1\n  b: 1\n  c: 1\n  d: 1\n  b: 2\n  c: 2\n  d: 2\n",
    [
      '5:3: error: The line with the dash is missing above "b": an item goes on here. [yaml-missing-dash]',
    ],
  ],
  [
    "a mark of a document among entries",
    "a:\n  b: 1\n---\n  c: 2\nd: 3\n",
    ["3:1: error: A second document starts here. [multiple-documents]"],
  ],
  [
    "a bracket before a key",
    "a: 1\n[b: 2\nc: |\n  d\n",
    ['2:1: error: This "[" is never closed. [yaml-unclosed]'],
  ],
  [
    "an unclosed list with keys behind it",
    "t: [a, b\ns:\n  - p: |\n      [ -f x ]\n",
    ['1:4: error: This "[" is never closed. [yaml-unclosed]'],
  ],
  [
    "an unclosed list in an item",
    "s:\n  - id: a\n    p: [x\n    o: b\n",
    ['3:8: error: This "[" is never closed. [yaml-unclosed]'],
  ],
  [
    "a missing key",
    ": v\n",
    ['1:1: error: This is not valid YAML: no key stands before this ":". [yaml-syntax]'],
  ],
  [
    "text behind a list",
    "a: [b] c\n",
    [
      "1:8: error: This is not valid YAML: more text follows a value that has already ended. [yaml-syntax]",
    ],
  ],
  [
    "a quote that the next one closes",
    'a: "b\nc: d\ne: "f\n',
    ["1:4: error: This quote is never closed. [yaml-unclosed]"],
  ],
  [
    "a control character",
    "a: x\u0001\n",
    ["1:5: error: The control character U+0001 cannot stand in a recipe. [control-character]"],
  ],
  [
    "a file in UTF-16",
    "n\0a\0m\0e\0:\0 \0x\0\n\0",
    ["1:2: error: The control character U+0000 cannot stand in a recipe. [control-character]"],
  ],
  [
    "a lone surrogate",
    "a: \uD800\n",
    ["1:4: error: The control character U+D800 cannot stand in a recipe. [control-character]"],
  ],
  ...[
    "now tell",
    "```json",
    "- an item",
    "> a quote",
    "[x] done",
    "**bold**",
    "# Heading",
    "{{x}} is it",
    "Note: be brief",
    "Note: be brief: tell",
  ].map((line): (typeof problems)[number] => [
    `a line of a text that is indented less, ${line}`,
    `a:\n  p: |\n    Read.\n ${line}\n    Save to: {{x}}\n    @end\n  q: r\n`,
    [
      "4:2: error: This line has left the text above it, whose lines are indented by 4. [yaml-outdented-text]",
    ],
  ]),
  [
    "a field of a later step that is indented like the text of an earlier one",
    "steps:\n  - id: a\n    p: |\n      Read.\n    o: x\n  - id: b\n    c: make\n      o: y\n    t: 5\n",
    ["8:7: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a text without a sign, with a comment at its start",
    "a:\n  p:\n    # Save it\n    mkdir -p x\n\n    echo 'a' b\n    echo: no\n  q: r\n",
    [
      '2:3: error: The text below "p" is read as keys and values, since no sign starts it. [yaml-unmarked-text]',
    ],
  ],
  [
    "a mapping below a key",
    "a:\n  p:\n    x: y z\n     w: v\n",
    ["4:6: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a list below a key",
    "a:\n  p:\n    - x y\n     w: v\n",
    ["4:6: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a quote that nothing opens",
    'a: b"\nc: d "e"\nf: 27"\ng: a screen of 27"\nh: "i"\n',
    [
      "1:5: warning: No quote opens what this one closes, so it is a part of the text. [yaml-unopened-quote]",
      "3:6: warning: No quote opens what this one closes, so it is a part of the text. [yaml-unopened-quote]",
    ],
  ],
  [
    "a first item without its dash, with a comment above the next one",
    "a:\n    b: 1\n    c: 2\n\n  # The next one\n  - b: 3\n",
    [
      '2:5: error: A dash is missing before "b": other items of this list follow. [yaml-missing-dash]',
    ],
  ],
  [
    "a strange indentation below a comment",
    "a:\n    b: 1\n  # why\n  c: 2\n",
    ["4:3: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a last line of a text that is indented less",
    "a:\n  p: |\n    Read.\n\n   ```\n  q: r\n",
    [
      "5:4: error: This line has left the text above it, whose lines are indented by 4. [yaml-outdented-text]",
    ],
  ],
  [
    "a key behind a text that is indented strangely",
    "a:\n  p: |\n    Read.\n   q:\n     r: 1\n",
    ["4:4: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "an item behind a text that is indented strangely",
    "a:\n    - |\n      Read.\n   - b\n",
    ["4:4: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "an unclosed quote before an unquoted placeholder",
    "a: 't\nb: {{x}}\n",
    ["1:4: error: This quote is never closed. [yaml-unclosed]"],
  ],
  [
    "an item indented less than its neighbors",
    "s:\n  - a: 1\n    b: 2\n   c: 3\n",
    ["4:4: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a key indented more than its neighbors",
    "a: b\n  c: d\n",
    ["2:3: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a list item behind a text",
    "a: 1\n- b\n",
    ["2:1: error: This line's indentation fits none of the lines above it. [yaml-indentation]"],
  ],
  [
    "a missing space behind a colon",
    "key:value\nother: 1\n",
    ['1:1: error: This is not valid YAML: a space is missing behind the ":". [yaml-syntax]'],
  ],
  [
    "a stray bracket",
    "a: ]\n",
    [
      "1:4: error: This is not valid YAML: a closing bracket stands here without its opening one. [yaml-syntax]",
    ],
  ],
  [
    "a star without a name",
    "a: *\n",
    ['1:4: error: This is not valid YAML: a "*" or "&" stands here without a name. [yaml-syntax]'],
  ],
  [
    "a block sign with text",
    "a: >x\n  b\n",
    [
      "1:5: error: This is not valid YAML: text follows the sign that starts a block on the next line. [yaml-syntax]",
    ],
  ],
  [
    "a block sign with text behind a blank",
    "a: | x\n  b\n",
    [
      "1:6: error: This is not valid YAML: text follows the sign that starts a block on the next line. [yaml-syntax]",
    ],
  ],
  [
    "a missing key in a list",
    "a: [ : b]\n",
    ['1:6: error: This is not valid YAML: no key stands before this ":". [yaml-syntax]'],
  ],
  [
    "a quote that is escaped at the end of the file",
    'a: "b\\"',
    ["1:4: error: This quote is never closed. [yaml-unclosed]"],
  ],
  [
    "two anchors",
    "a: &x &y b\n",
    ["1:7: error: This is not valid YAML: a node can have at most one anchor. [yaml-syntax]"],
  ],
];

describe("a mistake in a document", () => {
  it.each(problems)("%s is reported at its place", (_name, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  it("in a repeated key also names the first place", () => {
    const [problem] = readText("a: 1\nb: 2\na: 3\n").diagnostics;
    expect(problem?.related.map(({ span }) => span.start)).toEqual([0]);
    expect(valueOfText("a: 1\nb: 2\na: 3\n")).toEqual(
      new Map([
        ["a", 3],
        ["b", 2],
      ]),
    );
  });

  it("in the first key of a mapping that is given again asks for a dash", () => {
    const help = (text: string): string | undefined => readText(text).diagnostics[0]?.help;
    expect(help("- a: 1\n  b: 2\n  a: 3\n")).toContain("dash");
    expect(help("- a: 1\n  b: 2\n  b: 3\n")).not.toContain("dash");
    expect(help("{a: 1, a: 3}\n")).not.toContain("dash");
  });

  it("of an item that lacks its dash leaves it an item", () => {
    const items = [
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
      new Map([
        ["a", 2],
        ["b", 2],
      ]),
    ];
    expect(valueOfText("- a: 1\n  b: 1\n  a: 2\n  b: 2\n")).toEqual(items);
    expect(valueOfText("- a: 1\n  b: 1\n- a: 2\n  b: 2\n")).toEqual(items);
  });

  it("of an apostrophe in single quotes says how to write it", () => {
    expect(readText("a: 'it's'\n").diagnostics[0]?.help).toContain("written twice");
    expect(readText("a: 'it' s\n").diagnostics[0]?.help).not.toContain("written twice");
  });

  it("of quoting comes with the quotes as a fix", () => {
    const fixed = (text: string): string => {
      const edit = readText(text).diagnostics[0]?.fix?.edits[0];
      if (!edit) throw new Error("no fix");
      return text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
    };
    expect(fixed("p: {{x}} y\n")).toBe('p: "{{x}} y"\n');
    expect(fixed('p: {{x}} "it\'s"\n')).toBe("p: '{{x}} \"it''s\"'\n");
  });

  it.each([
    [
      "a first line of a text that is indented too far",
      "a: |\n    Read.\n  Save to: {{x}}\n  @end\nq: r\n",
      "a: |\n  Read.\n  Save to: {{x}}\n  @end\nq: r\n",
    ],
    ["a sign of a patch", "a:\n  b: 1\n+  c: 2\n  d: 3\n", "a:\n  b: 1\n  c: 2\n  d: 3\n"],
    [
      "a sign of a patch for a blank",
      "a:\n  b: 1\n+ c: 2\n  d: 3\n",
      "a:\n  b: 1\n  c: 2\n  d: 3\n",
    ],
    [
      "a sign of a patch with a blank behind it",
      "a:\n  b: 1\n+   c: 2\n  d: 3\n",
      "a:\n  b: 1\n  c: 2\n  d: 3\n",
    ],
    [
      "a sign of a patch before a first key",
      "a:\n  b: 1\n  s:\n+     c: 2\n    d: 3\n",
      "a:\n  b: 1\n  s:\n    c: 2\n    d: 3\n",
    ],
    [
      "a sign of a patch before a key that fits nowhere",
      "a:\n  b: 1\n+      c: 2\n  d: 3\n",
      undefined,
    ],
    [
      "a sign of a mail before a key",
      "a:\n  b: 1\n> s:\n    - c: 2\n  d: 3\n",
      "a:\n  b: 1\n  s:\n    - c: 2\n  d: 3\n",
    ],
    [
      "a sign of a mail before the key of an item that others have, too",
      "s:\n  - a: 1\n    b: 2\n  - a: 3\n>   b: 4\nc: 5\n",
      "s:\n  - a: 1\n    b: 2\n  - a: 3\n    b: 4\nc: 5\n",
    ],
    [
      "a dash before a key that may be of either of two mappings",
      "s:\n  - a: 1\n    e:\n      b: 1\n    - c: 2\n    d: 3\n",
      undefined,
    ],
    [
      "a first key that is indented too far",
      "a:\n  b: 1\nc:\n    d: 1\n  e: 2\n",
      "a:\n  b: 1\nc:\n  d: 1\n  e: 2\n",
    ],
    [
      "a first item that is indented too far",
      "a:\n  b: 1\nc:\n    - d\n  - e\n",
      "a:\n  b: 1\nc:\n  - d\n  - e\n",
    ],
    ["a first key that is further in than any other", "a:\n    b: 1\n  c: 2\n", undefined],
    [
      "a key that is as far in as its text",
      "a:\n  b: 1\nc:\n    d: |\n    Read.\n    Write.\n",
      "a:\n  b: 1\nc:\n  d: |\n    Read.\n    Write.\n",
    ],
    ["a blank before the first key", " a: 1\nb: 2\nc: 3\n", "a: 1\nb: 2\nc: 3\n"],
    ["a key from elsewhere at the top", "  a: 1\nb: 2\nc: 3\n", undefined],
    [
      "a word where a text ends, which may be a key",
      "s:\n  - a: |\n      Read.\n    out\n  - b: 1\n",
      undefined,
    ],
    [
      "a word that has left the middle of a text",
      "s:\n  - a: |\n      Read.\n    it\n      well.\n  - b: 1\n",
      "s:\n  - a: |\n      Read.\n      it\n      well.\n  - b: 1\n",
    ],
    [
      "a dash that parts the keys of an item",
      "- id: 1\n  a: 1\n- b: 1\n  c: 1\n- id: 2\n  a: 2\n",
      "- id: 1\n  a: 1\n  b: 1\n  c: 1\n- id: 2\n  a: 2\n",
    ],
    ["a word between two items", "s:\n  - a: 1\n    b: 2\nfoo\n  - a: 2\n    b: 3\n", undefined],
    [
      "a key above items without its colon",
      "a: 1\nfoo\n  - b: 2\n    c: 3\n",
      "a: 1\nfoo:\n  - b: 2\n    c: 3\n",
    ],
    ["a sign in place of a dash", "s:\n  > id: a\n    p: 1\n", "s:\n  - id: a\n    p: 1\n"],
    ["a comment of another language", "a: 1\n// why\nb: 2\n", "a: 1\n# why\nb: 2\n"],
    ["a comment of SQL", "a: 1\n-- why\nb: 2\n", "a: 1\n# why\nb: 2\n"],
    ["a comment of C", "a: 1\n/* why */\nb: 2\n", "a: 1\n# why\nb: 2\n"],
    ["a comment of HTML", "a: 1\n<!--why -->\nb: 2\n", "a: 1\n# why\nb: 2\n"],
    ["a comment of several lines", "a: 1\n/* why\nb: 2\n", undefined],
    ["an en dash", "s:\n  \u2013 id: a\n    p: 1\n", "s:\n  - id: a\n    p: 1\n"],
    ["two dashes", "s:\n  -- id: a\n    p: 1\n", "s:\n  - id: a\n    p: 1\n"],
    [
      "two dashes before a bracket",
      "s:\n  - {a: 1}\n  -- {a: 2}\nb: 1\n",
      "s:\n  - {a: 1}\n  - {a: 2}\nb: 1\n",
    ],
    [
      "an equals sign",
      "s:\n  - id: a\n    p = x\n    o: b\n",
      "s:\n  - id: a\n    p: x\n    o: b\n",
    ],
    ["an equals sign without spaces", "s:\n  p=x\n  o: b\n", "s:\n  p: x\n  o: b\n"],
    ["a wide colon", "s:\n  p\uFF1A x\n  o: b\n", "s:\n  p: x\n  o: b\n"],
    ["a semicolon", "- p: 1\n  o: 2\n- p; x\n  o: b\n", "- p: 1\n  o: 2\n- p: x\n  o: b\n"],
    [
      "a colon before its space",
      "- p: 1\n  o: 2\n- p :x\n  o: b\n",
      "- p: 1\n  o: 2\n- p: x\n  o: b\n",
    ],
    ["other blanks", "a:\n  b: 1\n\u00A0\u00A0c: 2\n  d: 3\n", "a:\n  b: 1\n  c: 2\n  d: 3\n"],
    [
      "a key further out than those around it",
      "s:\n- a: 1\n  b: 2\n- a: 1\nb: 3\n  c: 4\n",
      "s:\n- a: 1\n  b: 2\n- a: 1\n  b: 3\n  c: 4\n",
    ],
    ["a key that is lonely further out", "a:\n  b: 1\nc: 2\n  d: 3\n  e: 4\n", undefined],
    [
      "a text that begins like its key",
      "s:\n  - b: |\n    Note: c\n      x: 1\n    c: 2\n",
      "s:\n  - b: |\n      Note: c\n      x: 1\n    c: 2\n",
    ],
    ["a sign of a block with a space in it", "a:\n  b: | -\n    c\n", "a:\n  b: |-\n    c\n"],
    ["a sign of a block turned round", "a:\n  b: -|\n    c: d\n", "a:\n  b: |-\n    c: d\n"],
    ["a slash for the sign of a block", "a:\n  b: /\n    c: d\n", "a:\n  b: |\n    c: d\n"],
    ["an angle turned round", "a:\n  b: <-\n    c: d\n", "a:\n  b: >-\n    c: d\n"],
    [
      "a dash in place of a blank",
      "e:\n    a: 1\n  - b: 2\n    c: 3\n",
      "e:\n    a: 1\n    b: 2\n    c: 3\n",
    ],
    [
      "a key between another one and its text",
      's:\n  - b: |\n    mode: "c"\n      Read.\n    c: 2\n',
      undefined,
    ],
    [
      "a sentence that has left the end of a text",
      "s:\n  - a: |\n      Read it.\n    Then say what it is.\n    b: 1\n",
      "s:\n  - a: |\n      Read it.\n      Then say what it is.\n    b: 1\n",
    ],
    [
      "a command that has left the end of a text",
      "s:\n  - a: |\n      cd x\nnpm --silent test\n    b: 1\n",
      "s:\n  - a: |\n      cd x\n      npm --silent test\n    b: 1\n",
    ],
    [
      "a line that is out of a text, and further in than its key",
      "s:\n  - a: |\n      Read it.\n     parallel 4\n    b: 1\n",
      "s:\n  - a: |\n      Read it.\n      parallel 4\n    b: 1\n",
    ],
    [
      "a key behind a text that has lost its colon",
      "s:\n  - a: |\n      Read it.\n    parallel 4\n    b: 1\n",
      undefined,
    ],
    [
      "a key behind a text with a quote before it",
      's:\n  - a: |\n      Read it.\n    "env:\n      b: 1\n',
      undefined,
    ],
    ["a bracket behind a text", "s:\n  - a: |\n      Read it.\n    }\n    b: 1\n", undefined],
    [
      "a comment that holds the key of what stands behind a text",
      "s:\n  - a: |\n      Read it.\n    # env:\n      b: 1\n    c: 2\n",
      undefined,
    ],
    [
      "a key of the item that has come below another key",
      "- a: 1\n  b: 2\n  c:\n    d: 1\n    e: 2\n- a: 1\n  c:\n  b: 2\n    f: 1\n    e: 2\n",
      undefined,
    ],
    ["a word below a key that has the items below", "s:\nx\n  - a: 1\n    b: 2\n", undefined],
    ["a value on a line of its own", "s:\n  - a: 1\n    b:\na\n    c: 1\n  - a: 2\n", undefined],
    [
      "an item of a list of words that has left it",
      "s:\n  a:\n    b: 1\n    c:\n      - d\n  - b\n    e: 1\n",
      undefined,
    ],
    [
      "a dash before a key with which items of another list begin",
      "s:\n  - id: 1\n    l:\n      - p: 1\n        m: 1\n  - p: 2\n    m: 2\n  - id: 2\n    k: 1\n",
      undefined,
    ],
    [
      "a first item whose head is a comment",
      "s:\n  # - name: a\n    t:\n      - id: 1\n  - name: b\n    t:\n      - id: 2\n",
      undefined,
    ],
    [
      "a sign of a patch before a key that may be the last of an inner mapping",
      "a:\n  b:\n    c: 1\n+   d: 2\n  e: 3\n",
      undefined,
    ],
    [
      "a dash between two keys in one column",
      "s:\n  - a: 1\n    f: 1\n    e:\n      b: 1\n    - f: 2\n      d: 3\n",
      "s:\n  - a: 1\n    f: 1\n    e:\n      b: 1\n      f: 2\n      d: 3\n",
    ],
    [
      "a first item that has lost its name above one that has it",
      "s:\n    t:\n      - id: 1\n  - name: b\n    t:\n      - id: 2\n",
      undefined,
    ],
    [
      "a text without its sign below a key that has lost it",
      "s:\n  r:\n      Read it as a whole, and: go\n      on: 1\n    m: 1\n",
      undefined,
    ],
    [
      "a placeholder that is a line of a text",
      "s:\n  - b: 1\n    Merge these into one report:\n\n    {{x}}\n    c: 1\n",
      undefined,
    ],
  ])("of %s comes with what is meant, if that is sure", (_name, text, expected) => {
    const { diagnostics } = readText(text);
    const edits = diagnostics[0]?.fix?.edits.toReversed();
    const fixed = edits?.reduce(
      (all, { span, text: edit }) => all.slice(0, span.start) + edit + all.slice(span.end),
      text,
    );
    expect([diagnostics.length, fixed]).toEqual([1, expected]);
  });

  it("of an item that lacks its dash comes with the dash as a fix", () => {
    const fixes = (text: string): readonly unknown[] =>
      readText(text).diagnostics.map(({ fix }) =>
        fix?.edits.map(({ span, text: edit }) => [span.start, span.end, edit]),
      );
    expect(fixes("- a: 1\n  b: 1\n  a: 2\n  b: 2\n")).toEqual([[[14, 16, "- "]]]);
    // What another key repeats, or a mapping that is no item, may be anything.
    expect(fixes("- a: 1\n  b: 1\n  b: 2\n  c: 2\n  a: 2\n")).toEqual([undefined, undefined]);
    expect(fixes("- a: 1\n  b: 1\n  a: 2\n")).toEqual([undefined]);
    expect(fixes("x:\n  a: 1\n  b: 1\n  a: 2\n  b: 2\n")).toEqual([undefined, undefined]);
    expect(fixes("- {a: 1, b: 1, a: 2, b: 2}\n")).toEqual([undefined, undefined]);
  });

  it("of a text that some lines have left comes with their indentation as a fix", () => {
    const text = "p: |\n    Read.\n  - a\n\n - b\n    End: {{x}}\nq: r\n";
    const edits = readText(text).diagnostics[0]?.fix?.edits.toReversed() ?? [];
    const fixed = edits.reduce(
      (done, edit) => done.slice(0, edit.span.start) + edit.text + done.slice(edit.span.end),
      text,
    );
    expect(fixed).toBe("p: |\n    Read.\n    - a\n\n    - b\n    End: {{x}}\nq: r\n");
  });

  it("is one mistake, though the parser complains again and again", () => {
    expect(problemsOf("a: [1\nb: 2\nc: ]\nd: }\n")).toHaveLength(1);
  });

  it("leaves no document when its structure is lost", () => {
    expect(readText("a: [").value).toBeUndefined();
    expect(readText("a: !foo x").value?.root).toMatchObject({ kind: "mapping" });
  });

  it("in its control characters is reported ten times at most", () => {
    expect(problemsOf(`a: "${"\u0001".repeat(50)}"`)).toHaveLength(10);
  });
});

describe("the limits of reading", () => {
  it("refuse large files without reading them", () => {
    const limits = { bytes: 10, depth: 100, tokens: 100, repeatedValues: 100 };
    const { diagnostics } = readDocument("recipe.yaml", "a: 1234567890", {
      schema: "yaml-1.1",
      limits,
    });
    expect(lines(diagnostics)).toEqual([
      "1:1: error: The file has more than 10 bytes. [file-too-large]",
    ]);
  });

  it.each(["[", "{a: ", "- ", "? "])("hold for 100,000 times %s", (part) => {
    const problem = problemsOf(part.repeat(100_000));
    expect(problem).toHaveLength(1);
    expect(problem[0]).toContain("[nesting-too-deep]");
  });

  it.each(["a, ", "{b: c}, ", '"d", '])("end a list of 2 MB of %s", (item) => {
    const text = `list: [${item.repeat((2 * 1024 * 1024) / item.length)}e]\n`;
    const found = problemsOf(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain("[too-many-tokens]");
  });

  it("allow 128 levels", () => {
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    expect(problemsOf(nested(128))).toEqual([]);
    expect(problemsOf(nested(129))).toHaveLength(1);
    expect(problemsOf(nested(128), "json")).toEqual([]);
    expect(problemsOf(nested(129), "json")).toHaveLength(1);
  });

  it("count levels through aliases", () => {
    const half = "[".repeat(70) + "]".repeat(70);
    const text = `- &a ${half}\n- ${"[".repeat(70)}*a${"]".repeat(70)}\n`;
    expect(problemsOf(text)[0]).toContain("[nesting-too-deep]");
  });

  it("stop aliases that multiply", () => {
    const ten = (name: string): string => Array.from({ length: 10 }, () => `*${name}`).join(", ");
    const levels = Array.from(
      { length: 12 },
      (_, index) => `- &a${index + 1} [${ten(`a${index}`)}]`,
    );
    const problem = problemsOf(["- &a0 [x]", ...levels].join("\n"));
    expect(problem).toHaveLength(1);
    expect(problem[0]).toContain("[alias-expansion]");
  });

  it("stop merges that multiply", () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join(", ");
    const uses = "- {<<: *m}\n".repeat(200);
    expect(problemsOf(`- &m {${keys}}\n${uses}`)[0]).toContain("[alias-expansion]");
  });
});

describe("a file in bytes", () => {
  const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);

  it("is decoded as UTF-8", () => {
    expect(problemsOf(new TextEncoder().encode("a: ä \u{1F600} \uFFFD 中\n"))).toEqual([]);
  });

  it.each([
    [
      "a Latin-1 letter",
      bytes(0x61, 0x3a, 0x20, 0xe4),
      "1:4: error: The file is not valid UTF-8 at byte 3. [invalid-utf8]",
    ],
    [
      "an overlong sequence",
      bytes(0x61, 0xc0, 0x80),
      "1:2: error: The file is not valid UTF-8 at byte 1. [invalid-utf8]",
    ],
    [
      "a cut sequence",
      bytes(0xc3, 0xa4, 0xe2, 0x82),
      "1:2: error: The file is not valid UTF-8 at byte 2. [invalid-utf8]",
    ],
    [
      "a surrogate",
      bytes(0xed, 0xa0, 0x80),
      "1:1: error: The file is not valid UTF-8 at byte 0. [invalid-utf8]",
    ],
  ])("with %s is refused at that byte", (_name, content, expected) => {
    expect(problemsOf(content)).toEqual([expected]);
  });
});

describe("reading a document again by another schema", () => {
  const twice = (text: string) => {
    const again = readDocument("recipe.yaml", text, { schema: "yaml-1.1" }).reread("yaml-1.2");
    const { reread: _, ...first } = readDocument("recipe.yaml", text, { schema: "yaml-1.2" });
    const { reread: __, ...second } = again;
    return { first, second };
  };

  it.each([
    ["plain scalars", "a: yes\nb: 010\nc: 2024-01-01\n"],
    ["brackets and quotes on one line", "a: [1, 'x', {b: \"y\"}]\n"],
    ["brackets over lines that are indented too little", "a:\n  b: [1,\n2]\n"],
    ["quotes over lines that are indented too little", "a:\n  b: 'x\ny'\n"],
    ["a file that is no text", "a: \uFFFF\n"],
    ["a file that is too large", "a".repeat(3_000_000)],
  ])("gives what reading it afresh gives: %s", (_what, text) => {
    const { first, second } = twice(text);
    expect(second).toEqual(first);
  });

  it("reads JSON as JSON", () => {
    const { value } = readDocument("a", '{"a": 1}', { schema: "yaml-1.1" }).reread("json");
    expect(value).toEqual(readDocument("a", '{"a": 1}', { schema: "json" }).value);
  });
});
