import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const starting = (id: string, next: string): string => `id: ${id}
label: ${id}
description: Starts ${next}
initialStep: work
guardrails: {exitOnOther: false}
steps:
  work:
    prompt: Do the next task.
    outcomes: [done, other]
    onOutcome:
      done: {action: restart-new-session, recipeId: ${next}}
      other: {nextStep: work}
`;

const stuck = `id: stuck
label: stuck
description: Never exits
initialStep: spin
guardrails: {exitOnOther: false}
steps:
  spin:
    prompt: Spin.
    outcomes: [again, other]
    onOutcome: {again: {nextStep: spin}, other: {nextStep: spin}}
`;

const files = memoryFiles({
  "one.yaml": starting("one", "two"),
  "two.yaml": starting("two", "three"),
  "three.yaml": starting("three", "one"),
  "before.yaml": starting("before", "two"),
  "handing.yaml": starting("handing", "stuck"),
  "stuck.yaml": stuck,
});

function check(...paths: readonly string[]): readonly string[] {
  const { requested } = compile(paths, { files, diagnosticsOnly: true });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(renderLine));
}

describe("recipes that start each other and never exit", () => {
  test("are told once, at the first one by path", () => {
    expect(check("two.yaml", "three.yaml", "one.yaml", "before.yaml")).toEqual([
      'one.yaml:11:53: warning: Restarting with "two" never comes to an exit: one -> two -> three -> one. [endless-restart]',
    ]);
  });

  test("are told where one of them is checked alone", () => {
    expect(check("two.yaml")).toEqual([
      'two.yaml:11:53: warning: Restarting with "three" never comes to an exit: two -> three -> one -> two. [endless-restart]',
    ]);
  });

  test("are told by a recipe that leads to them where none of them is checked", () => {
    expect(check("before.yaml")).toEqual([
      'before.yaml:11:53: warning: Restarting with "two" never comes to an exit: before -> two -> three -> one -> two. [endless-restart]',
    ]);
  });

  test("leave what has no exit of its own to what is said of it", () => {
    expect(check("handing.yaml", "stuck.yaml")).toEqual([
      'stuck.yaml:10:35: warning: No exit can be reached from step "spin": spin -> spin. [no-way-out]',
    ]);
  });
});

describe("a restart whose recipe has a file of another name", () => {
  const beside = memoryFiles({
    "first.yaml": starting("first", "closing").replace(
      "other: {nextStep: work}",
      "other: {action: exit, reason: left}",
    ),
    "last.json": JSON.stringify({ id: "closing", label: "Closing", description: "Has no steps" }),
    "notes.yaml": "about: {id: closed}\n",
  });
  const codesOf = (text: string): readonly string[] => {
    const read = (path: string): Uint8Array | undefined =>
      path === "first.yaml" ? new TextEncoder().encode(text) : beside.read(path);
    const { requested } = compile(["first.yaml"], {
      files: { ...beside, read },
      diagnosticsOnly: true,
    });
    return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  };
  const first = new TextDecoder().decode(beside.read("first.yaml"));

  test("finds it by its id among the files beside it", () => {
    expect(codesOf(first)).not.toContain("missing-recipe");
  });

  test("finds none that only has a longer id, or a shorter one", () => {
    expect(codesOf(first.replace("recipeId: closing", "recipeId: clos"))).toContain(
      "missing-recipe",
    );
  });
});
