import { expect, test } from "vitest";
import { optionValues } from "../../cli/option-values.ts";

test("options are read by kind, and what has another kind is absent", () => {
  const options = optionValues({ format: "json", deny: ["a", "b"], dryRun: true });
  expect(options.text("format")).toBe("json");
  expect(options.text("dryRun")).toBeUndefined();
  expect(options.flag("dryRun")).toBe(true);
  expect(options.flag("format")).toBe(false);
  expect(options.list("deny")).toEqual(["a", "b"]);
  expect(options.list("set")).toEqual([]);
});

test("a count must be a whole number of at least the least", () => {
  const options = optionValues({ maxWarnings: "3", maxConcurrent: "0", other: "1e3" });
  expect(options.count("maxWarnings", 0)).toBe(3);
  expect(() => options.count("maxConcurrent", 1)).toThrow(
    '--max-concurrent takes a whole number of at least 1, not "0".',
  );
  expect(() => options.count("other", 0)).toThrow("whole number");
  expect(options.count("absent", 0)).toBeUndefined();
});
