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

  test("looks through a long text once, and tells it from the next one", () => {
    const pattern = new WordPattern(String.raw`[\p{L}]+`, "y");
    const narrow = "a-".repeat(200_000);
    const wide = `${narrow.slice(1)}ä`;
    for (let count = 0; count < 100_000; count += 1) pattern.in(narrow);
    expect(wide).toHaveLength(narrow.length);
    expect(pattern.in(wide).source).toBe(String.raw`[\p{L}]+`);
    expect(pattern.in(narrow).source).toBe("[A-Za-z]+");
  }, 5_000);

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
