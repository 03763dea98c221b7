import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WordPattern } from "../../grammar/word-pattern.ts";

const source = String.raw`[\p{L}\p{N}_]+|\{\{(?=[#/\p{L}])`;

describe("a pattern of words", () => {
  test("finds what the expression finds, in every script", () => {
    const pattern = new WordPattern(source, "g");
    const word = fc.constantFrom(
      "a",
      "Z",
      "9",
      "_",
      "-",
      "{{",
      "ß",
      "漢",
      "٣",
      "²",
      "ª",
      "K",
      "\u00a0",
      "\0",
    );
    fc.assert(
      fc.property(fc.array(word), (parts) => {
        const text = parts.join("");
        expect(text.match(pattern.in(text))).toEqual(text.match(new RegExp(source, "gu")));
      }),
    );
  });

  test("keeps its flags, and tests a text from its start", () => {
    const sticky = new WordPattern(String.raw`[\p{L}]+`, "y");
    expect([sticky.in("ab").flags, sticky.in("äb").flags]).toEqual(["uy", "uy"]);
    const whole = new WordPattern(String.raw`^[\p{L}]+$`);
    expect(["ab", "äb", "a1", ""].map((text) => whole.test(text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
