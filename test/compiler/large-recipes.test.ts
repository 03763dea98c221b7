import { expect, test } from "vitest";
import { compile } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { startProcessorTimer } from "../support/processor-time.ts";

const long = 200_000;
const many = 8000;
/** Milliseconds of processor time: far more than any recipe here takes, and less than each once took. */
const limit = 15_000;
/** More than calls can be nested. */
const deep = 20_000;

function numbered<Item>(write: (index: number) => Item): readonly Item[] {
  return Array.from({ length: many }, (_, index) => write(index));
}

function commandOf(template: string): string {
  return JSON.stringify({ args: ["a"], template: `echo {a} ${template}` });
}

function amplifierWith(fields: string): string {
  return `name: t\ndescription: d\nversion: 1.0.0\n${fields}\n`;
}

function stepOf(name: string, nextStep: string): readonly [string, object] {
  const onOutcome = { done: { nextStep }, other: { action: "exit", reason: "other" } };
  return [name, { prompt: "Go on.", outcomes: ["done", "other"], onOutcome }];
}

function machineOf(steps: readonly (readonly [string, object])[]): string {
  const head = { id: "recipe", label: "l", description: "d", initialStep: "start" };
  return JSON.stringify({ ...head, steps: Object.fromEntries(steps) });
}

const bash = `steps: [{id: one, type: bash, command: "echo {{x}}"}]`;

/** Recipes with a very long text, or thousands of pieces, each of which once took seconds to minutes, or no end. */
const large: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "a command with a brace that nothing closes": ["recipe.json", commandOf(`{${"b".repeat(long)}`)],
  "a command with many braces that nothing closes": [
    "recipe.json",
    commandOf("{b ".repeat(long / 2)),
  ],
  "a command with many placeholders that are broken": [
    "recipe.json",
    commandOf("{:}".repeat(long / 4)),
  ],
  "a command with the name of its output in it": [
    "recipe.json",
    commandOf(`stdout${"_".repeat(long)}`),
  ],
  "a chain of defaults": [
    "recipe.json",
    JSON.stringify({
      template: "echo {a0}",
      defaults: Object.fromEntries(
        Array.from({ length: deep }, (_, at) => [`a${at}`, `{a${at + 1}}`]),
      ),
    }),
  ],
  "a command of many words that all lead to a default of many names": [
    "recipe.json",
    JSON.stringify({
      args: ["a"],
      defaults: { b: "{a} ".repeat(many) },
      template: `tool ${"{b} ".repeat(many)}`,
    }),
  ],
  "a circle of many defaults, each of which a command reads": [
    "recipe.json",
    JSON.stringify({
      defaults: Object.fromEntries(numbered((at) => [`v${at}`, `{v${(at + 1) % many}}`])),
      template: `tool ${numbered((at) => `{v${at}}`).join("-")}`,
    }),
  ],
  "a command of many names, whose default has all of them, too": [
    "recipe.json",
    JSON.stringify({
      args: ["a"],
      defaults: { a: "{a} ".repeat(many) },
      template: `tool ${"{a} ".repeat(many)}`,
    }),
  ],
  "a prompt with many fences that nothing closes": [
    "recipe.yaml",
    amplifierWith(
      `steps: [{id: a, agent: "a:b", prompt: ${JSON.stringify(`Use $x. ${"```a\n".repeat(long / 4)}`)}}]`,
    ),
  ],
  "a prompt of a machine with many empty lines": [
    "recipe.json",
    machineOf([["start", { prompt: `JSON${"\n".repeat(long)}JSON`, outcomes: ["done"] }]]),
  ],
  "a default with braces that nothing closes": [
    "recipe.yaml",
    amplifierWith(`context: {x: "{{${"a".repeat(long)}"}\n${bash}`),
  ],
  "a command with braces that nothing closes": [
    "recipe.yaml",
    amplifierWith(bash.replace("{{x}}", `{{${"a".repeat(long)}`)),
  ],
  "thousands of placeholders with a brace too many": [
    "recipe.yaml",
    amplifierWith(
      `context: {x: a}\nsteps: [{id: one, agent: "a:b", prompt: "${"{{x}}} ".repeat(2 * many)}"}]`,
    ),
  ],
  "dependencies on thousands of steps that are none": [
    "recipe.yaml",
    amplifierWith(
      `steps:\n${numbered((at) => `- {id: step-${at}, type: bash, command: ls, depends_on: [stop-${at}]}\n`).join("")}`,
    ),
  ],
  "thousands of steps that nothing leads to": [
    "recipe.json",
    machineOf([
      stepOf("start", "start"),
      ...numbered((at) => `s${at}`).map((name, at) => stepOf(name, `s${(at + 1) % many}`)),
    ]),
  ],
};

/** Checks the first of some recipes, within the limit, and gives the codes of what was found in those that were asked for. */
function codesOf(files: Readonly<Record<string, string>>): readonly string[] {
  const [first = ""] = Object.keys(files);
  const tookMs = startProcessorTimer();
  const { requested } = compile([first], { files: memoryFiles(files), portability: true });
  expect(tookMs()).toBeLessThan(limit);
  expect(requested).toHaveLength(1);
  return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}

test.each(Object.entries(large))("%s is checked in no time", (_, [file, text]) => {
  codesOf({ [file]: text });
});

test("a chain of thousands of imports is told, not followed", () => {
  const chain = numbered((at) => {
    const template = [{ name: "next" }, "ls"];
    return [`${at}.json`, JSON.stringify({ imports: { next: `${at + 1}.json` }, template })];
  });
  expect(codesOf(Object.fromEntries(chain))).toContain("nesting-too-deep");
});

test("a chain of thousands of calls is told with its length", () => {
  const chain = Array.from({ length: 2000 }, (_, at) => {
    const call = `{id: call, type: recipe, recipe: r${at + 1}.yaml, output: result}`;
    const end = "{id: end, type: bash, command: date}";
    return [`r${at}.yaml`, amplifierWith(`steps: [${at === 1999 ? end : call}]`)];
  });
  expect(codesOf(Object.fromEntries(chain))).toContain("recursion-limit");
});
