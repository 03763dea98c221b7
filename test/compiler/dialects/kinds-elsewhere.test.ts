import { expect, test } from "vitest";
import { kindOfField, kindOfType } from "../../../compiler/dialects/kinds-elsewhere.ts";

test.each([
  ["loop", "loop"],
  ["Switch", "choice"],
  ["while", "conditional-loop"],
  ["forEach", "list-loop"],
  ["parallel", "parallel"],
  ["http", "program"],
  ["transform", "program"],
  ["human_input", "waiting"],
  ["bash", undefined],
])("a step of the type %s is for: %s", (name, kind) => {
  expect(kindOfType(name)).toBe(kind);
});

test.each([
  ["break_when", "loop"],
  ["else", "choice"],
  ["until", "conditional-loop"],
  ["while_steps", "conditional-loop"],
  ["with_items", "list-loop"],
  ["needs", "order"],
  ["branches", "parallel"],
  ["rescue", "recovery"],
  ["max_retries", "retry"],
  ["approval", "waiting"],
  ["Else", undefined],
  ["prompt", undefined],
])("a field %s is for: %s", (name, kind) => {
  expect(kindOfField(name)).toBe(kind);
});
