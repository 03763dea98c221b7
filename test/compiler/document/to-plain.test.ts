import { describe, expect, it, test } from "vitest";
import { nodeAt, toPlain } from "../../../compiler/document/to-plain.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { readText, rootOf } from "./read-text.ts";

describe("the plain form of a document", () => {
  it("has objects without a prototype", () => {
    const plain = toPlain(rootOf("a: [1, {b: x}]\n__proto__: {c: 1}\n1: left out\n"));
    expect(Object.getPrototypeOf(plain)).toBeNull();
    expect(JSON.stringify(plain)).toBe('{"a":[1,{"b":"x"}],"__proto__":{"c":1}}');
  });
});

test("a float is a number", () => {
  expect(toPlain(rootOf("[1.0, 2.5, 3]"))).toEqual([1, 2.5, 3]);
});

describe("a path through a document", () => {
  const { value: document } = readText("base: &b {x: 1}\nsteps:\n  - id: a\n    use: *b\n");

  it.each<readonly [readonly PropertyKey[], string, string | undefined, boolean]>([
    [["steps", 0, "id"], "a", "id", true],
    [["steps", 0, "use"], "*b", "use", true],
    [["steps", 0, "use", "x"], "1", "x", true],
    [["steps", 0, "prompt"], "id: a\n    use: *b", undefined, false],
    [["steps", 5], "- id: a\n    use: *b", "steps", false],
    [["steps", 0, "id", 0], "a", "id", false],
  ])("%j leads to the last node on the way", (path, value, key, isComplete) => {
    if (!document) throw new Error("no document");
    const found = nodeAt(document, path);
    expect(spanText(found.valueSpan)).toBe(value);
    expect(found.keySpan && spanText(found.keySpan)).toBe(key);
    expect(found.isComplete).toBe(isComplete);
  });
});
