import { expect, test } from "vitest";
import { optionMeant } from "../../cli/option-meant.ts";

const options = (...flags: readonly string[]) =>
  flags.map((one) => ({ flags: one, description: "" }));

test("an unknown option means the one whose name ends with its own, or the other way round", () => {
  expect(optionMeant("--format", options("-q", "--output-format <format>"))).toBe(
    "--output-format",
  );
  expect(optionMeant("--output-format", options("--format <format>"))).toBe("--format");
});

test("an unknown option may mean nothing", () => {
  expect(optionMeant("--mat", options("--format <format>"))).toBeUndefined();
});
