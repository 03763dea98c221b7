import { expect, test } from "vitest";
import type { Constant } from "../../../../compiler/analysis/conditions/evaluation.ts";
import { evaluationOf } from "../../../../compiler/analysis/conditions/evaluation.ts";
import { outcomeWith } from "../../../../compiler/analysis/conditions/outcome-with.ts";
import { referencesOf } from "../../../../compiler/ir/references.ts";
import { conditionOf } from "../../../support/lower-text.ts";

function outcome(text: string, value: Constant): boolean | undefined {
  const { expression } = conditionOf(text);
  const reference = referencesOf(expression).find(({ name }) => name === "x");
  const evaluation = evaluationOf("amplifier");
  if (reference === undefined || evaluation === undefined) throw new Error("no x is read");
  return outcomeWith(expression, { reference, value }, evaluation);
}

test.each<[string, Constant, boolean | undefined]>([
  ["{{x}} == 'a'", "a", true],
  ["{{x}} == 'a'", "b", false],
  ["not ({{x}} == 'a')", "a", false],
  ["not ({{x}} == {{y}})", "a", undefined],
  ["{{x}} == 'a' or {{y}} == 'b'", "a", true],
  ["{{x}} == 'a' or {{y}} == 'b'", "b", undefined],
  ["{{x}} == 'a' or {{x}} == 'b'", "c", false],
  ["{{x}} == 'a' and {{y}} == 'b'", "c", false],
  ["{{x}} == 'a' and {{y}} == 'b'", "a", undefined],
  ["{{x}} != 'a' and {{x}} != 'b'", "c", true],
  ["{{x}} == 'a' and {{x.y}} == 'a'", "a", undefined],
  ["{{x}} == TRUE", true, true],
  ["{{x}} == False", false, true],
  ["{{x}} == maybe", "maybe", true],
])("%s, where x is %j: %s", (text, value, expected) => {
  expect(outcome(text, value)).toBe(expected);
});
