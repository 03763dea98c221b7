import { expect, test } from "vitest";
import { encodePlainJson, plainJsonPieces } from "../../../runtime/values/tagged-json.ts";
import { isLong, textPieces } from "../../../runtime/values/text-pieces.ts";
import { record } from "../../../runtime/values/value.ts";

const mebibyte = 1_048_576;

test("the pieces of a text are the text, and none of them ends inside a character", () => {
  expect([...textPieces("")]).toEqual([]);
  expect([...textPieces("short")]).toEqual(["short"]);
  const text = `${"x".repeat(mebibyte - 1)}😀${"y".repeat(mebibyte)}\uD800`;
  const pieces = [...textPieces(text)];
  expect(pieces.map(({ length }) => length)).toEqual([mebibyte + 1, mebibyte, 1]);
  expect(pieces.join("") === text).toBe(true);
  const behind = [...textPieces(`${"x".repeat(mebibyte)}😀`)];
  expect(behind.map(({ length }) => length)).toEqual([mebibyte, 2]);
});

test("only a text of more than one piece is long", () => {
  expect(isLong("x".repeat(mebibyte))).toBe(false);
  expect(isLong("x".repeat(mebibyte + 1))).toBe(true);
});

test("the pieces of JSON are the JSON", () => {
  const long = `"😀\n`.repeat(mebibyte / 2);
  const value = record([
    ["long", long],
    ["list", [1, null, long, []]],
    ["empty", new Map()],
    ["flag", true],
  ]);
  expect([...plainJsonPieces(value)].join("") === encodePlainJson(value)).toBe(true);
});
