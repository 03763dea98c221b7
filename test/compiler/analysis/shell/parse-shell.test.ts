import { describe, expect, it } from "vitest";
import { parseShell } from "../../../../compiler/analysis/shell/parse-shell.ts";

describe("the trees of shell scripts", () => {
  it("are parsed once for all who ask", () => {
    expect(parseShell("echo one")).toBe(parseShell("echo one"));
    expect(parseShell("echo one")).not.toBe(parseShell("echo two"));
  });

  it("are let go when there are too many", () => {
    const first = parseShell("echo first");
    for (let index = 0; index < 9; index += 1) parseShell(`echo ${index}${" ".repeat(100_000)}`);
    expect(parseShell("echo first")).not.toBe(first);
    expect(parseShell("echo first")).toEqual(first);
  });

  it.each([
    ["substitutions", (depth: number) => `echo ${'"$(echo '.repeat(depth)}x${')"'.repeat(depth)}`],
    ["sums", (depth: number) => `echo $((1${" + 1".repeat(depth)}))`],
  ])("hold nothing of %s that are nested too deep for a walk", (_, nested) => {
    expect(parseShell(nested(20)).commands).toHaveLength(1);
    const script = parseShell(nested(20_000));
    expect([script.commands, script.errors]).toEqual([[], undefined]);
  });
});
