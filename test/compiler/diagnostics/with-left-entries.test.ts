import { expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** What is found in a recipe, with the titles of the fixes. */
function foundIn(recipe: string): readonly string[] {
  const files = memoryFiles({ "recipe.yaml": recipe });
  const [checked] = compile(["recipe.yaml"], { files }).requested;
  return (checked?.diagnostics ?? [])
    .filter(({ severity }) => severity !== "note")
    .map((one) => renderLine(one) + (one.fix ? `\n  ${one.fix.title}` : ""));
}

const step = `name: recipe
description: Sample
version: 1.0.0
steps:
  - id: work
    type: bash
    output: done
    command: echo "$A" "$B"
`;

test("entries that stand beside a key without a value are told once, and moved below it", () => {
  expect(foundIn(`${step}    env:\n    A: x\n    # the other one\n    B: y\n`)).toEqual([
    'recipe.yaml:10:5: error: "A" is not a field of the step "work". [unknown-field]\n  Indent it below "env"',
  ]);
});

test("a key whose value is a text takes in nothing that stands beside it", () => {
  const machine = `id: recipe
label: Sample
description: Shows one thing
initialStep: work
steps:
  work:
    prompt:
    notes: |
      Work. When all is settled, report done.
    outcomes: [done, other]
    onOutcome:
      done: {action: exit, reason: finished}
      other: {action: exit, reason: user-provided-other}
`;
  expect(foundIn(machine)).toEqual([
    'recipe.yaml:7:12: error: The field "prompt" must be a text, not an empty value. [wrong-type]',
    'recipe.yaml:8:5: warning: "notes" is not a field of the step "work" and is ignored. [unread-field]',
  ]);
});
