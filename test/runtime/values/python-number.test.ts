import { describe, expect, it } from "vitest";
import { floatText, parseFloatText } from "../../../runtime/values/python-number.ts";

describe("floatText", () => {
  it.each([
    [1, "1.0"],
    [-2.5, "-2.5"],
    [0, "0.0"],
    [-0, "-0.0"],
    [0.1, "0.1"],
    [1e15, "1000000000000000.0"],
    [1e16, "1e+16"],
    [123456789012345680000, "1.2345678901234568e+20"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1.5e-7, "1.5e-07"],
    [1e-300, "1e-300"],
    [Number.POSITIVE_INFINITY, "inf"],
    [Number.NEGATIVE_INFINITY, "-inf"],
    [Number.NaN, "nan"],
  ])("prints %d as Python's repr does", (number, text) => {
    expect(floatText(number)).toBe(text);
  });
});

describe("parseFloatText", () => {
  it.each([
    ["5", 5],
    [" 12\u00a0", 12],
    ["\u30007\u0085", 7],
    ["+.5", 0.5],
    ["5.", 5],
    ["1_000.2_5e1_0", 1000.25e10],
    ["-1E-3", -0.001],
    ["٣.٥", 3.5],
    ["１２", 12],
    ["𝟗", 9],
    ["inf", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ["NaN", Number.NaN],
  ])("reads %j", (text, number) => {
    expect(parseFloatText(text)).toBe(number);
  });

  it.each([
    "",
    " ",
    "0x10",
    "1__0",
    "_1",
    "1_",
    "1e",
    ".",
    "e5",
    "\u001c7",
    "\u00a07\u001f",
    "1 2",
    "infin",
    "critical",
    "²",
    "\ufeff1",
    "1\u200b",
  ])("refuses %j", (text) => {
    expect(parseFloatText(text)).toBeUndefined();
  });
});
