import { expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** What is found in a machine with some steps, without notes, and the lines of the places that each finding points to. */
function foundIn(steps: string): readonly string[] {
  const head =
    "id: recipe\nlabel: Sample\ndescription: Shows one thing\ninitialStep: work\nsteps:\n";
  const files = memoryFiles({ "recipe.yaml": head + steps });
  const [recipe] = compile(["recipe.yaml"], { files }).requested;
  const found = recipe?.diagnostics.filter(({ severity }) => severity !== "note") ?? [];
  return found.map((one) => {
    const places = one.related.map(({ message }) => `\n  ${message}`);
    return renderLine(one) + places.join("");
  });
}

const exits = "      other: {action: exit, reason: user-provided-other}\n";

test("a way on that stands one level out is told once", () => {
  expect(
    foundIn(
      `  work:
    prompt: Do the work.
    outcomes: [done, other]
    onOutcome:
      done: {action: exit, reason: finished}
    other: {action: exit, reason: user-provided-other}
`,
    ),
  ).toEqual([
    'recipe.yaml:11:5: error: "other" is not a field of the step "work" and is ignored. [unread-field]' +
      '\n  Nothing says what follows the outcome "other" of step "work".',
  ]);
});

test("two outcomes that became one are told with what leads on from them", () => {
  expect(
    foundIn(
      `  work:
    prompt: Do the work.
    outcomes: [good. bad, other]
    onOutcome:
      good: {action: exit, reason: finished}
      bad: {action: exit, reason: failed}
${exits}`,
    ),
  ).toEqual([
    'recipe.yaml:8:16: error: "good. bad" is an unusual name for an outcome. [unusual-outcome]' +
      '\n  Nothing says what follows the outcome "good. bad" of step "work".' +
      '\n  "good" is not an outcome of step "work".' +
      '\n  "bad" is not an outcome of step "work".',
  ]);
});

test("an outcome with an odd name that nothing follows is two mistakes", () => {
  expect(
    foundIn(
      `  work:
    prompt: Do the work.
    outcomes: [All done, other]
    onOutcome:
${exits}`,
    ),
  ).toEqual([
    'recipe.yaml:8:16: error: Nothing says what follows the outcome "All done" of step "work". [missing-transition]',
    'recipe.yaml:8:16: warning: "All done" is an unusual name for an outcome. [unusual-outcome]',
  ]);
});

test("a step that stands inside of another one is told once, and a step that is nowhere besides", () => {
  expect(
    foundIn(
      `  work:
    prompt: Do the work.
    outcomes: [done, skipped, other]
    onOutcome:
      done: {nextStep: check}
      skipped: {nextStep: nowhere}
${exits}    check:
      prompt: Check the work.
      outcomes: [done, other]
`,
    ),
  ).toEqual([
    'recipe.yaml:11:27: error: There is no step "nowhere". [unknown-step]',
    'recipe.yaml:13:5: error: "check" is not a field of the step "work" and is ignored. [unread-field]' +
      '\n  There is no step "check".',
  ]);
});

test("an exit code under another name is told with what reads it", () => {
  const text = `name: sample
description: Shows one thing
version: 1.0.0
steps:
  - id: test
    type: bash
    command: npm test
    on_error: continue
    exit_code: code
  - {id: mend, agent: "a:b", condition: "{{code}} != 0", prompt: Mend it, output: mended}
`;
  const files = memoryFiles({ "recipe.yaml": text });
  const [recipe] = compile(["recipe.yaml"], { files }).requested;
  const errors = recipe?.diagnostics.filter(({ severity }) => severity === "error") ?? [];
  expect(errors.map((one) => [one.code, one.related.map(({ message }) => message)])).toEqual([
    ["unknown-field", ['"code" is never set.']],
  ]);
});

test.each(["\n", "\r\n"])("a name in a line of its own is one behind %j, too", (lineEnd) => {
  const lines = [
    "# recipec: dialect=amplifier",
    "name: recipe",
    "description: Shows one thing",
    "version: 1.0.0",
    "steps:",
    "  - id: count",
    "    type: bash",
    "    as: |-",
    "      file",
    '    command: wc -l < "{{file}}"',
    "    output: final_output",
    "",
  ];
  const files = memoryFiles({ "recipe.yaml": lines.join(lineEnd) });
  const [recipe] = compile(["recipe.yaml"], { files }).requested;
  expect(recipe?.diagnostics.map(({ code }) => code)).toEqual(["ineffective-field"]);
});
