import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function linesOf(...prompt: readonly string[]): readonly string[] {
  const head =
    "name: a\ndescription: b\nversion: 1.0.0\ncontext: {topic: x, due_date: y}\nsteps:\n";
  const step = "  - id: write\n    agent: a:b\n    output: final_output\n    prompt: |\n";
  const text = `${head}${step}${["About {{topic}} by {{due_date}}.", ...prompt].map((line) => `      ${line}\n`).join("")}`;
  const { requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": text }),
    dialect: "amplifier",
  });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
  );
}

test("placeholders of other languages are an example between backticks and fences", () => {
  expect(linesOf("Use `{% if user %}` and `{{ user.topic }}`.")).toEqual([]);
  expect(linesOf("```jinja", "{% for one in all %}", "{{ one | upper }}", "```")).toEqual([]);
});

test("names of the recipe's variables with other signs between their words are none", () => {
  expect(linesOf("```text", "{{due-date}} {{ due date }} {{over-due}}", "```")).toEqual([
    "not-a-placeholder {{due-date}}",
    "not-a-placeholder {{ due date }}",
  ]);
});

test("placeholders of a language that the text names are an example", () => {
  const liquid = [
    "Macros (Liquid) are allowed:",
    "",
    "Hi {{ customer.name }},",
    "{% if vip %}thanks{% endif %}",
  ];
  expect(linesOf(...liquid)).toEqual([]);
  expect(linesOf("Text in braces, such as {a} or {{ a }}, is data.")).toEqual([]);
  expect(linesOf("Dear {{ customer }}, ... (merge fields are filled by the mail tool)")).toEqual(
    [],
  );
  expect(linesOf("Leave no placeholders.", "Write on {{ topc }}.")).toEqual([
    "not-a-placeholder {{ topc }}",
  ]);
  expect(linesOf("No Jinja. Write on {{ topic }}.")).toEqual(["not-a-placeholder {{ topic }}"]);
  expect(linesOf("Liquid.", "x".repeat(200), "Write on {{ topc }}.")).toEqual([
    "not-a-placeholder {{ topc }}",
  ]);
});

test("placeholders of other languages are an example in an indented block behind an empty line", () => {
  expect(linesOf("The log:", "", "    KeyError", "", "    at {{ user }}")).toEqual([]);
  expect(linesOf("- The log:", "", "      at {{ user }}")).toEqual([]);
  const told = ["not-a-placeholder {{ user }}"];
  expect(linesOf("The log:", "    at {{ user }}")).toEqual(told);
  expect(linesOf("- The log:", "", "  of {{ user }}")).toEqual(told);
  expect(linesOf("    The log", "", "    at {{ user }}")).toEqual(told);
});

test("placeholders are an example where the sentence, a framework or their own name says whose they are", () => {
  expect(linesOf("Keep placeholders such as {{ user }}", "and {{#each items}}.")).toEqual([]);
  expect(linesOf("Vue has {{ count + 1 }} there.")).toEqual([]);
  expect(linesOf("Use tags like {{ cite }} and {{ figure }} in it.")).toEqual([]);
  expect(linesOf("Set the tags. Write for {{ user }}.")).toEqual(["not-a-placeholder {{ user }}"]);
  expect(linesOf("KeyError: {{ cookiecutter.slug }}")).toEqual([]);
  expect(linesOf("You know Vue. Write for {{ user }}.")).toEqual(["not-a-placeholder {{ user }}"]);
});

/** The codes of what is found in a recipe in JSON. */
function codesOf(recipe: object): readonly string[] {
  const { requested } = compile(["recipe.json"], {
    files: memoryFiles({ "recipe.json": JSON.stringify(recipe) }),
  });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}

test("lines of a text in JSON count as lines", () => {
  const codesFor = (prompt: string): readonly string[] => {
    const onOutcome = { other: { action: "exit", reason: "r" } };
    const go = { prompt, outcomes: ["other"], onOutcome };
    return codesOf({
      id: "recipe",
      label: "l",
      description: "d",
      initialStep: "go",
      steps: { go },
    });
  };
  expect(codesFor("Look:\n\n```html\n{{ user }}\n```\n")).toEqual([]);
  expect(codesFor("Look:\n\n    {{ user }}\n")).toEqual([]);
  expect(codesFor("Look:\n\n```html\n```\n\nAt {{ user }}\n")).toEqual(["not-a-placeholder"]);
});

test("lines that a quoted text is folded into are no lines of it", () => {
  const head = "name: a\ndescription: b\nversion: 1.0.0\nsteps:\n  - id: write\n    agent: a:b\n";
  const text = `${head}    output: final_output\n    prompt: "About it.\\n\n\n      Use\n        {{ user }}."\n`;
  const { requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": text }),
    dialect: "amplifier",
  });
  const codes = requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  expect(codes).toEqual(["not-a-placeholder"]);
});

test("in a default of a command template, code is an example unless it names what is declared", () => {
  const codesFor = (prompt: string): readonly string[] =>
    codesOf({ args: ["goal"], defaults: { prompt }, template: "agent {goal} {prompt}" });
  const dollar = "$";
  expect(codesFor(`Run \`make ${dollar}{TARGET}\` first`)).toEqual([]);
  expect(codesFor(`Run \`make ${dollar}{goal}\` first`)).toEqual(["wrapped-placeholder"]);
  expect(codesFor("Run `make {TARGET}` first")).toEqual(["undeclared-name"]);
});

test("with a name of the recipe, or outside of code, they are a mistake", () => {
  expect(linesOf("Use `{{ topic }}`.")).toEqual(["not-a-placeholder {{ topic }}"]);
  expect(linesOf("```", "x", "```", "Use {{ user }}.")).toEqual(["not-a-placeholder {{ user }}"]);
  expect(linesOf("It's `so` {% if user %} here")).toEqual(["not-a-placeholder {% if user %}"]);
});

test("more of them than an example has are a mistake", () => {
  expect(linesOf("```", ...Array.from({ length: 101 }, () => "{{ x }}"), "```")).toHaveLength(101);
});
