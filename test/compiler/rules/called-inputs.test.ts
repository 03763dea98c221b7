import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { compile } from "../../../compiler/index.ts";
import { spanText } from "../../../compiler/source/span.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const child = `# recipec: dialect=amplifier
name: child
description: Prints what it is given
version: 1.0.0
# recipec: input topic
context: {tone: calm}
steps:
  - {id: say, type: bash, command: "printf '%s' '{{topic}} {{tone}}'", output: said}
`;

const caller = (input: string): string => `# recipec: dialect=amplifier
name: caller
description: Calls another recipe
version: 1.0.0
steps:
  - {id: call, type: recipe, recipe: child.yaml, context: ${input}, output: got}
`;

const machine = `id: main
label: Restart
description: Goes on as a recipe that needs something
initialStep: first
steps:
  first:
    prompt: Begin.
    outcomes: [go, other]
    onOutcome:
      go: {action: restart-new-session, recipeId: child}
      other: {action: exit, reason: user-provided-other}
`;

function found(main: string): readonly Diagnostic[] {
  const files = memoryFiles({ "main.yaml": main, "child.yaml": child });
  return compile(["main.yaml"], { files }).requested.flatMap(({ diagnostics }) => diagnostics);
}

describe("the input that a recipe needs", () => {
  test("is told and mended where its name is misspelt", () => {
    const [one, ...others] = found(caller("{topci: rain}"));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ code: "missing-input", help: 'Did you mean "topic"?' });
    const edits = one?.fix?.edits.map(({ span, text }) => [spanText(span), text]);
    expect(edits).toEqual([["topci", "topic"]]);
  });

  test("has no fix where it is called something else", () => {
    const codes = found(caller("{subject: rain}")).map(({ code, fix }) => [code, fix]);
    expect(codes).toEqual([
      ["missing-input", undefined],
      ["unknown-input", undefined],
    ]);
  });

  test("cannot be passed by a restart", () => {
    const help = "A restart passes nothing: give it a default in the recipe that begins.";
    expect(found(machine)).toMatchObject([{ code: "missing-input", help }]);
  });
});

test("an input that may be left out is mended, too", () => {
  const [one] = found(caller("{topic: rain, tnoe: loud}"));
  expect(one).toMatchObject({ code: "unknown-input", help: 'Did you mean "tone"?' });
  expect(one?.fix?.title).toBe('Write "tone"');
});
