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
});
