import { describe, expect, test } from "vitest";
import { isSaidOptional, saidRequired } from "../../../compiler/document/said-required.ts";
import type { Span } from "../../../compiler/source/span.ts";
import { spanText } from "../../../compiler/source/span.ts";

function entryIn(lines: readonly string[]): Span {
  const text = lines.join("\n");
  const start = text.indexOf('file: ""');
  return { source: { path: "recipe.yaml", text }, start, end: start + 'file: ""'.length };
}

function required(...lines: readonly string[]): string | undefined {
  const found = saidRequired(entryIn(lines));
  return found && spanText(found);
}

describe("a required value", () => {
  test.each([
    "# Required: the file",
    "# required",
    "# (required) The file",
    "# The file (required)",
  ])("is said behind it or above it: %s", (comment) => {
    expect(required(`  file: "" ${comment}`)).toBe(comment);
    expect(required(`  ${comment}`, '  file: ""', "steps:")).toBe(comment);
  });

  test.each(["# Required inputs", "# --- Required ---", "# REQUIRED INPUTS:"])(
    "is said by the heading of its paragraph: %s",
    (heading) => {
      expect(required(`  ${heading}`, "  name: x", '  file: ""')).toBe(heading);
      expect(required(`  ${heading}`, "  name: x", "", '  file: ""')).toBeUndefined();
      expect(required(`  ${heading}`, "  name: x", "  # Others", '  file: ""')).toBeUndefined();
    },
  );

  test.each([
    "# Required if there is no url",
    "# Required: the file, unless there is a url",
    "# Required (or url): the file",
    "# Not required",
    "# Requirements of the file",
    "# Optional, else required",
  ])("is not said under a condition: %s", (comment) => {
    expect(required(`  file: "" ${comment}`)).toBeUndefined();
  });

  test("is not said of an entry by what is said of the one before", () => {
    expect(required('  name: "" # Required', '  file: ""')).toBeUndefined();
    expect(required("  # Required: the name", '  name: ""', '  file: ""')).toBeUndefined();
  });
});

test("an optional value is said to be one", () => {
  expect(isSaidOptional(entryIn(['file: "" # Optional']))).toBe(true);
  expect(isSaidOptional(entryIn(["# Optional inputs", "name: x", 'file: ""']))).toBe(true);
  expect(isSaidOptional(entryIn(['file: "" # The file']))).toBe(false);
});
