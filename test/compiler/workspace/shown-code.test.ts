import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function linesOf(...prompt: readonly string[]): readonly string[] {
  const head = "name: a\ndescription: b\nversion: 1.0.0\ncontext: {topic: x}\nsteps:\n";
  const step = "  - id: write\n    agent: a:b\n    output: final_output\n    prompt: |\n";
  const text = `${head}${step}${["About {{topic}}.", ...prompt].map((line) => `      ${line}\n`).join("")}`;
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

test("with a name of the recipe, or outside of code, they are a mistake", () => {
  expect(linesOf("Use `{{ topic }}`.")).toEqual(["not-a-placeholder {{ topic }}"]);
  expect(linesOf("```", "x", "```", "Use {{ user }}.")).toEqual(["not-a-placeholder {{ user }}"]);
  expect(linesOf("It's `so` {% if user %} here")).toEqual(["not-a-placeholder {% if user %}"]);
});

test("more of them than an example has are a mistake", () => {
  expect(linesOf("```", ...Array.from({ length: 101 }, () => "{{ x }}"), "```")).toHaveLength(101);
});
