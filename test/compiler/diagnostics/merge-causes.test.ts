import { expect, test } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { mergeCauses } from "../../../compiler/diagnostics/merge-causes.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const source = { path: "r.yaml", text: "a\n".repeat(20) };

/** A finding at the start of a line, with a fix if a text is given. */
function unknown(name: string, line: number, text?: string): Diagnostic {
  const span = { source, start: 2 * line - 2, end: 2 * line - 1 };
  const fix = text === undefined ? undefined : { title: "Fix it", edits: [{ span, text }] };
  return diagnostic("undefined-variable", span, { name, closest: undefined }, { fix });
}

test("the first of a cause names the lines of the others once", () => {
  const merged = mergeCauses([unknown("x", 1), unknown("y", 2), unknown("x", 3), unknown("x", 3)]);
  expect(
    merged.map(({ message, related }) => [message, related.map((one) => one.span.start)]),
  ).toEqual([
    ['"x" is never set.', [4]],
    ['"y" is never set.', []],
  ]);
});

test("more than five places are counted", () => {
  const [first] = mergeCauses(Array.from({ length: 12 }, (_, index) => unknown("x", index + 1)));
  expect(first?.related.map(({ message }) => message)).toEqual([
    "also here",
    "also here",
    "also here",
    "also here",
    "also here, and on 6 more lines",
  ]);
});

test("a fix covers all places, or there is none", () => {
  const [both] = mergeCauses([unknown("x", 1, "b"), unknown("x", 2, "b")]);
  expect(both?.fix?.edits).toHaveLength(2);
  const [some] = mergeCauses([unknown("x", 1, "b"), unknown("x", 2)]);
  expect(some?.fix).toBeUndefined();
});

test("a misspelt step is one mistake, wherever it is named", () => {
  const outcome = "{done: {nextStep: reviw}, other: {action: exit, reason: r}}";
  const step = `{prompt: Answer done., outcomes: [done, other], onOutcome: ${outcome}}`;
  const steps = `{review: ${step}, fix: ${step}}`;
  const text = `id: r\nlabel: Review\ndescription: A review, then what a review asks for.\ninitialStep: reviw\nsteps: ${steps}\n`;
  const { requested } = compile(["r.yaml"], { files: memoryFiles({ "r.yaml": text }) });
  const found = requested.flatMap(({ diagnostics }) => diagnostics);
  expect(found.map(({ code, fix }) => [code, fix?.edits.length])).toEqual([["unknown-step", 3]]);
});

test("a default that several nodes of a command template do not see is told once", () => {
  const text = `args: ["scope=all", file]
template:
  - {template: "lint {scope}", args: [file]}
  - {template: "test {scope}", args: [file], timeout: "{scope}"}
  - {template: "cat {file}", when: scope}
`;
  const files = memoryFiles({ "r.yaml": text });
  const [recipe] = compile(["r.yaml"], { files, dialect: "command-template" }).requested;
  const hidden = recipe?.diagnostics.filter(({ code }) => code === "hidden-default") ?? [];
  expect(hidden).toHaveLength(1);
  expect(hidden[0]?.related).toHaveLength(2);
});

test("a name that is no field of any step is told once, as far as the same is advised and mended", () => {
  const text = `name: fields
description: Steps with fields that they do not have
version: 1.0.0
steps:
  - {id: one, agent: "a:b", promt: Read, title: One, output: first}
  - {id: two, agent: "a:b", promt: Read, title: Two, output: second}
  - {id: three, agent: "a:b", prompt: Read, promt: Write, title: Three, output: final_output}
`;
  const { requested } = compile(["r.yaml"], { files: memoryFiles({ "r.yaml": text }) });
  const found = requested.flatMap(({ diagnostics }) => diagnostics);
  const told = found.filter(({ code }) => code === "unknown-field");
  expect(
    told.map(({ fix, message, related }) => [
      message.split(" ", 1)[0],
      related.length,
      fix?.edits.length,
    ]),
  ).toEqual([
    ['"promt"', 1, 2],
    ['"title"', 2, undefined],
    ['"promt"', 0, undefined],
  ]);
});
