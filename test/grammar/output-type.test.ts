import { describe, expect, test } from "vitest";
import { createLexer } from "../../grammar/create-lexer.ts";
import { parseType } from "../../grammar/output-type/index.ts";
import { TypeParser } from "../../grammar/output-type/parser.ts";
import { typeTokens } from "../../grammar/output-type/tokens.ts";

test("the grammar and its tokens are sound", () => {
  expect(() => new TypeParser(false)).not.toThrow();
  expect(createLexer(typeTokens, false).lexerDefinitionErrors).toEqual([]);
});

/** A type as text again, fully bracketed; or where it is wrong, and what should stand there. */
function read(text: string): string {
  const parsed = parseType(text);
  if (parsed.kind === "parsed") return JSON.stringify(parsed.tree);
  const { offset, length, expected, found } = parsed.error;
  return `${offset}+${length} ${found}: ${expected}`;
}

describe("a type", () => {
  test("is a word, a literal, a list, a mapping or one of several", () => {
    expect(parseType(`{severity: "high" | 'low', "n o"?: (1 | -2.5)[][]; ...}`)).toEqual({
      kind: "parsed",
      tree: {
        kind: "record",
        open: true,
        fields: [
          {
            name: "severity",
            optional: false,
            type: {
              kind: "union",
              members: [
                { kind: "literal", value: "high" },
                { kind: "literal", value: "low" },
              ],
            },
          },
          {
            name: "n o",
            optional: true,
            type: {
              kind: "list",
              item: {
                kind: "list",
                item: {
                  kind: "union",
                  members: [
                    { kind: "literal", value: 1 },
                    { kind: "literal", value: -2.5 },
                  ],
                },
              },
            },
          },
        ],
      },
    });
    expect(read("{}")).toBe('{"kind":"record","fields":[],"open":false}');
    expect(read('"a\\"b"')).toBe('{"kind":"literal","value":"a\\"b"}');
  });

  test.each([
    ["", "0+0 : a type"],
    ["string |", "8+0 : a type"],
    ["{a: string", "10+0 : what completes it"],
    ["{a string}", "3+6 string: another sign"],
    ["string number", '7+6 number: "|", "[]" or the end'],
    ["string[", "7+0 : what completes it"],
    ["§", "0+1 §: a type"],
    ['"open', '0+1 ": a type'],
  ])("%j is wrong where it goes wrong", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("is neither very long nor very deep", () => {
    expect(read(`${"(".repeat(100)}string`)).toBe("50+1 (: a shorter type");
    expect(read("a|".repeat(3000))).toBe("2000+1 a: a shorter type");
  });
});
