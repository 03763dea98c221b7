import { expect, it } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

it.each([
  ["when", "Write `condition`."],
  ["cmd", "Write `command`, with `type: bash`."],
  ["recipe_path", "Write `recipe`, with `type: recipe`."],
  ["loop", "Write `foreach` or `while_condition`."],
  ["name", "Steps are named by `id`."],
  [
    "approval",
    "Only stages have an `approval`: write `stages`, with the approval in the one that waits for it.",
  ],
  ["needs", "Write `depends_on`."],
  ["register", "Write `output`."],
  ["retries", "Write `retry: {max_attempts: 3}`, with the first attempt counted."],
  ["timeout-minutes", "Write `timeout`, in seconds."],
  ["outptu", "Did you mean `output`?"],
])("says what to write in a step instead of %s", (field, help) => {
  const step = `{id: a, agent: "b:c", prompt: Look., ${field}: d}`;
  const text = `name: t\ndescription: d\nversion: 1.0.0\nsteps:\n  - ${step}\n`;
  const files = memoryFiles({ "a.yaml": text });
  const { requested } = compile(["a.yaml"], { files, dialect: "amplifier" });
  const [found] = requested.flatMap(({ diagnostics }) => diagnostics);
  expect(found).toMatchObject({ code: "unknown-field", help });
});
