import { expect, test } from "vitest";
import { replaceForms } from "../../../cli/run-store/mask-text.ts";

const mebibyte = 1_048_576;

test("a form is replaced wherever it stands in a long text, also across its pieces", () => {
  const replace = replaceForms(["hidden key", "hidden"], () => "*");
  for (const before of [0, 1, mebibyte - 10, mebibyte - 9, mebibyte - 1, mebibyte, mebibyte + 1]) {
    const text = `${"x".repeat(before)}hidden key${"y".repeat(2 * mebibyte)}hidden`;
    const replaced = `${"x".repeat(before)}*${"y".repeat(2 * mebibyte)}*`;
    expect(replace(text) === replaced).toBe(true);
  }
});

test("a long text is replaced as a short one is", () => {
  const forms = ["aXa", "aaX", "Xa"];
  const alphabet = ["a", "X", "aa", "😀", "aX"];
  const words = Array.from(
    { length: 900_000 },
    (_, index) => alphabet[((index * 7919) % 5) ^ (index % 3)],
  );
  const text = words.join("");
  expect(text.length).toBeGreaterThan(mebibyte);
  const expected = text.replace(/aXa|aaX|Xa/g, "*");
  const replace = replaceForms(forms, () => "*");
  expect(replace(text) === expected).toBe(true);
  expect(replace(text) === expected).toBe(true);
});
