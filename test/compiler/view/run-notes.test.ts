import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import type { RunNotes } from "../../../compiler/view/index.ts";
import { runNotesOf } from "../../../compiler/view/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function notesOf(text: string, dialect: "amplifier" | "amplihack", given = ""): RunNotes {
  const files = memoryFiles({ "recipe.yaml": text });
  const inputs = new Map(given.split(" ").map((name) => [name, null]));
  const { recipes, requested } = compile(["recipe.yaml"], { files, dialect, inputs });
  const plans = [...recipes].flatMap(([id, { plan }]) => (plan ? [[id, plan] as const] : []));
  const [recipe] = requested;
  if (recipe?.plan === undefined) throw new Error("The recipe has no plan.");
  return runNotesOf(recipe.plan, new Map(plans), [...inputs.keys()]);
}

const head = "name: r\ndescription: d\nversion: 1.0.0\n";

test("each program is needed by the first step that runs it, unless that step has a PATH of its own", () => {
  const recipe = `${head}context: {tool: make}
steps:
  - {id: a, type: bash, command: "git log"}
  - {id: b, type: bash, command: "git status; {{tool}} x", foreach: "{{xs}}"}
  - {id: c, type: bash, command: "mine", env: {PATH: /opt/mine}}
  - {id: d, agent: a:b, prompt: "jq ."}
`;
  expect(notesOf(recipe, "amplifier").programs).toEqual([{ program: "git", step: "a" }]);
});

test("steps with tags are named, and inputs that nothing reads", () => {
  const recipe = `${head}context: {folder: src}
steps:
  - {id: a, command: "ls {{folder}}", when_tags: [slow]}
  - {id: b, command: "ls"}
`;
  const { tagged, unreadInputs } = notesOf(recipe, "amplihack", "foldr");
  expect(tagged).toEqual(["a"]);
  expect(unreadInputs).toEqual([{ name: "foldr", others: ["folder"] }]);
});

test("a recipe that nobody knows may read any input", () => {
  const recipe = `${head}steps:\n  - {id: a, recipe: gone}\n`;
  expect(notesOf(recipe, "amplihack", "x").unreadInputs).toEqual([]);
});
