import { describe, expect, it } from "vitest";
import type { Scalar } from "../../../compiler/document/node.ts";
import { scalarMapOf } from "../../../compiler/document/scalar-map.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { fc } from "../../support/seeded-properties.ts";
import { rootOf } from "./read-text.ts";

/** The scalar at the key `a`. */
function scalarOf(text: string, schema: "yaml-1.1" | "yaml-1.2" = "yaml-1.1"): Scalar {
  const root = rootOf(text, schema);
  const value = root.kind === "mapping" ? root.entries[0]?.value : undefined;
  if (value?.kind !== "scalar") throw new Error("no scalar at the first key");
  return value;
}

/** Each character of the value that stands in the file as itself maps to that place, and that place to it. */
function expectVerbatim(text: string, scalar: Scalar): void {
  const map = scalarMapOf(scalar);
  [...scalar.text].reduce((offset, character) => {
    if (/^[A-Za-z{}\u00e4\u{1F600}]$/u.test(character)) {
      const start = map.toFile(offset);
      expect(text.slice(start, start + character.length)).toBe(character);
      expect(map.fromFile(start)).toBe(offset);
    }
    return offset + character.length;
  }, 0);
}

const styles: readonly (readonly [string, string, string])[] = [
  ["plain", "a: one two", "one two"],
  ["plain over lines", "a: one\n  two\n\n  three", "one two\nthree"],
  ["plain with CRLF", "a: one\r\n  two\r\n\r\n  three\r\n", "one two\nthree"],
  ["single-quoted", "a: 'it''s'", "it's"],
  ["single-quoted over lines", "a: 'one \n\n   two'", "one\ntwo"],
  ["double-quoted", 'a: "x y"', "x y"],
  [
    "double-quoted with escapes",
    'a: "\\x21\\u20ac\\U0001F680\\n\\"\\\\z"',
    '!\u20ac\u{1F680}\n"\\z',
  ],
  ["double-quoted over lines", 'a: "one\n   two\n\n   three"', "one two\nthree"],
  ["double-quoted with an escaped line end", 'a: "one \\\n   two"', "one two"],
  ["double-quoted with blank lines behind one", 'a: "one\\\n\n   two"', "one\ntwo"],
  ["literal", "a: |\n  one\n   two\n", "one\n two\n"],
  ["literal with CRLF", "a: |\r\n  one\r\n  two\r\n", "one\ntwo\n"],
  ["literal that strips", "a: |-\n  one\n\n", "one"],
  ["literal that keeps", "a: |+\n  one\n\n\n", "one\n\n\n"],
  ["literal with an indicator", "a: |2\n    one\n   two\n", "  one\n two\n"],
  ["literal with leading blank lines", "a: |\n\n \n  one\n", "\n\none\n"],
  ["literal at the end of the file", "a: |\n  one", "one"],
  ["literal with a comment", "a: |- # c\n  one\n", "one"],
  ["folded", "a: >\n  one\n  two\n\n  three\n", "one two\nthree\n"],
  ["folded with more-indented lines", "a: >\n  one\n    two\n  three\n", "one\n  two\nthree\n"],
  [
    "folded with blanks before those",
    "a: >\n  one\n\n    two\n\n  three\n",
    "one\n\n  two\n\nthree\n",
  ],
  ["folded that keeps", "a: >+\n  one\n\n", "one\n\n"],
  ["empty block", "a: |\n\n", ""],
  ["empty block that keeps", "a: |+\n\n\nb: 1\n", "\n\n"],
];

describe("a scalar map", () => {
  it.each(styles)("%s: decodes and maps each character", (_name, text, value) => {
    const scalar = scalarOf(text);
    expect(scalar.value).toBe(value);
    expectVerbatim(text, scalar);
  });

  it("gives ranges that end with their last character", () => {
    const text = "a: >\n  say {{name}}\n  now\n";
    const scalar = scalarOf(text);
    expect(spanText(scalarMapOf(scalar).span(4, 12))).toBe("{{name}}");
  });

  it("covers a whole escape when a range ends in it", () => {
    const scalar = scalarOf('a: "x\\U0001F600y"');
    const map = scalarMapOf(scalar);
    expect(spanText(map.span(1, 3))).toBe("\\U0001F600");
    expect(spanText(map.span(2, 3))).toBe("\\U0001F600");
    expect(spanText(map.span(3, 4))).toBe("y");
  });

  it("takes a place inside an escape or a fold for what that stands for", () => {
    const escaped = scalarMapOf(scalarOf('a: "x\\U0001F600y"'));
    expect([4, 5, 9, 15, 16].map(escaped.fromFile)).toEqual([0, 1, 1, 3, 4]);
    const folded = scalarMapOf(scalarOf("a: >\n  one\n  two\n"));
    expect([7, 10, 12, 13, 14].map(folded.fromFile)).toEqual([0, 3, 4, 4, 5]);
    expect(scalarMapOf(scalarOf("a: ''")).fromFile(4)).toBe(0);
  });

  it("places the end of the text behind its last character", () => {
    expect(scalarMapOf(scalarOf("a: 'xy'")).toFile(2)).toBe(6);
  });

  it("places everything of an empty scalar where its content would be", () => {
    const map = scalarMapOf(scalarOf("a: ''"));
    expect(map.toFile(0)).toBe(4);
    expect(map.span(0, 0)).toMatchObject({ start: 4, end: 4 });
    expect(scalarMapOf(scalarOf("a:")).toFile(3)).toBe(2);
  });

  it("adds the newline that YAML 1.2 wants at the end of a file", () => {
    expect(scalarOf("a: |\n  one", "yaml-1.2").value).toBe("one\n");
  });

  it("maps every verbatim character of random texts in every style", () => {
    const word = fc.stringMatching(/^[a-z{}\u00e4]{1,6}$/);
    const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const text = fc.array(fc.oneof(line, fc.constant("")), { minLength: 1, maxLength: 6 });
    const lineEnd = fc.constantFrom("\n", "\r\n");
    const style = fc.constantFrom("|", "|-", "|+", ">", ">-", '"', "'");
    fc.assert(
      fc.property(text, lineEnd, style, (content, end, mark) => {
        const quote = /["']/.test(mark) ? mark : "";
        const head = quote === "" ? `${mark}${end}  x` : `${quote}x`;
        const body = content.map((one) => (one === "" ? "" : `  ${one}`)).join(end);
        const file = `a: ${head}${end}${body}${quote}${end}`;
        const scalar = scalarOf(file);
        const letters = (from: string): string => from.replace(/[^a-z{}\u00e4]/g, "");
        expect(letters(scalar.text)).toBe(letters(`x${body}`));
        expectVerbatim(file, scalar);
      }),
    );
  });
});
