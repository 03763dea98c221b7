import { describe, expect, test } from "vitest";
import type { DialectId } from "../../../compiler/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function foundIn(recipe: string, dialect: DialectId) {
  const files = memoryFiles({ "main.yaml": recipe });
  const { requested } = compile(["main.yaml"], { files, dialect });
  return requested.flatMap(({ diagnostics }) => diagnostics);
}

/** What is found in a recipe whose only step has a setting. */
function inAmplifier(setting: string) {
  const step = `{id: a, type: bash, command: ls, ${setting}}`;
  return foundIn(`name: r\ndescription: d\nversion: 1.0.0\nsteps:\n  - ${step}\n`, "amplifier");
}

function inAmplihack(setting: string) {
  return foundIn(`name: r\nsteps:\n  - {id: a, command: ls, ${setting}}\n`, "amplihack");
}

function inMachine(setting: string) {
  const step = "{prompt: Go., outcomes: [other], onOutcome: {other: {action: exit, reason: done}}}";
  return foundIn(
    `id: main\nlabel: r\ndescription: d\ninitialStep: a\nguardrails: {${setting}}\nsteps: {a: ${step}}\n`,
    "agent-recipes",
  );
}

describe("a number or truth value in quotes may lose them", () => {
  test.each([
    ["timeout: '2'", "2"],
    ["timeout: '2.5'", "2.5"],
    ["retry: {max_attempts: '2'}", "2"],
  ])("in amplifier: %s", (setting, value) => {
    const title = `Write ${value} without quotes`;
    expect(inAmplifier(setting)).toMatchObject([
      { code: "wrong-type", help: `${title}.`, fix: { title, edits: [{ text: value }] } },
    ]);
  });

  test.each([
    ["2", "2"],
    ["true", "true"],
  ])("in amplifier where all else counts as no bound: '%s'", (written, value) => {
    const setting = `env: {PAGER: "{{item}}"}, foreach: "{{list}}", parallel: '${written}'`;
    const found = inAmplifier(setting).filter(({ code }) => code !== "undefined-variable");
    expect(found).toMatchObject([{ code: "counts-as", fix: { edits: [{ text: value }] } }]);
  });

  test.each([
    ["timeout: '2'", "2"],
    ["continue_on_error: 'true'", "true"],
  ])("in amplihack: %s", (setting, value) => {
    expect(inAmplihack(setting)).toMatchObject([
      { code: "wrong-type", fix: { edits: [{ text: value }] } },
    ]);
  });

  test.each([
    ["maxTotalSteps: '9'", "9"],
    ["exitOnOther: 'true'", "true"],
  ])("in agent-recipes: %s", (setting, value) => {
    expect(inMachine(setting)).toMatchObject([
      { code: "counts-as", fix: { edits: [{ text: value }] } },
    ]);
  });
});

test("a fraction in quotes is no whole number without them", () => {
  const [one, ...others] = inAmplifier("retry: {max_attempts: '2.5'}");
  expect(others).toEqual([]);
  expect(one?.help).toBe("Write a whole number, without quotes and without a unit.");
  expect(one?.fix).toBeUndefined();
});

test("a zero before a number is not to be kept: with it, readers of YAML 1.1 find an octal number", () => {
  const [found] = inAmplifier("timeout: '060'");
  expect(found).toMatchObject({ code: "wrong-type", help: "Write 60 without quotes." });
  expect(found?.fix).toBeUndefined();
});
