import { describe, expect, it } from "vitest";
import { findVersionDifferences } from "../../../compiler/document/version-differences.ts";
import { lines, readText } from "./read-text.ts";

function differences(text: string): readonly string[] {
  const { value } = readText(text);
  if (!value) throw new Error("no document");
  return lines(findVersionDifferences(value)).map((line) => line.replace(/ \[.*/, ""));
}

describe("the search for values that YAML versions read differently", () => {
  it.each([
    ["yes", "true", "text"],
    ["Off", "false", "text"],
    ["010", "8", "10"],
    ["08", "text", "8"],
    ["0o10", "text", "8"],
    ["0b11", "3", "text"],
    ["1_000", "1000", "text"],
    ["1:30", "90", "text"],
    ["1e3", "text", "the float 1000"],
    ["1_0.5", "the float 10.5", "text"],
    ["2024-01-01", "a date", "text"],
    ["1_000_000_000_000_000_000_000", "1000000000000000000000", "text"],
  ])("reports %s", (text, here, there) => {
    expect(differences(`a: ${text}\n`)).toEqual([
      `1:4: warning: Unquoted "${text}" is ${here} here, but ${there} for newer YAML readers.`,
    ]);
  });

  it.each(["true", "5", "1.5", "null", "~", "'yes'", "!!str yes", "!!int '010'", "text", "1.2.3"])(
    "is silent about %s",
    (text) => {
      expect(differences(`a: ${text}\n`)).toEqual([]);
    },
  );

  it("reports keys too, and an aliased value once", () => {
    expect(differences("on: 1\na: &x [no]\nb: *x\nc: {<<: {d: no}}\n")).toHaveLength(2);
  });
});
