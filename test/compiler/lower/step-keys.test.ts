import { expect, test } from "vitest";
import { createStepKeys } from "../../../compiler/lower/step-keys.ts";
import { startProcessorTimer } from "../../support/processor-time.ts";

test("a name that is taken gets the first number that is free, also where that is a name itself", () => {
  const keyOf = createStepKeys();
  const names = ["a", "a.3", "a", "a", "b", "a.2", "a"];
  expect(names.map(keyOf)).toEqual(["a", "a.3", "a.2", "a.4", "b", "a.2.2", "a.5"]);
});

test("thousands of steps of one name get their keys at once", () => {
  const keyOf = createStepKeys();
  const tookMs = startProcessorTimer();
  const keys = Array.from({ length: 50_000 }, () => keyOf("step"));
  expect(tookMs()).toBeLessThan(2000);
  expect(keys.at(-1)).toBe("step.50000");
});
