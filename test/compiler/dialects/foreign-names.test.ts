import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

type Dialect = "amplifier" | "amplihack";

/** What is said first of a recipe with one step that has these fields. */
function firstFinding(dialect: Dialect, fields: string) {
  const text = `name: t\ndescription: d\nversion: 1.0.0\nsteps:\n  - {id: a, ${fields}}\n`;
  const files = memoryFiles({ "a.yaml": text });
  const { requested } = compile(["a.yaml"], { files, dialect });
  return requested.flatMap(({ diagnostics }) => diagnostics)[0];
}

describe.each<{ readonly dialect: Dialect; readonly code: string; readonly advice: string[][] }>([
  {
    dialect: "amplifier",
    code: "unknown-field",
    advice: [
      ["when", "Write `condition`."],
      ["cmd", "Write `command`, with `type: bash`."],
      ["recipe_path", "Write `recipe`, with `type: recipe`."],
      ["loop", "Write `foreach` or `while_condition`."],
      ["name", "Steps are named by `id`."],
      [
        "approval",
        "Only stages wait for somebody: write `stages`, and in the stage before it `approval: {required: true, prompt: ...}`.",
      ],
      ["catch", "Write `on_error: continue` in the step that may fail."],
      [
        "cases",
        "Steps do not choose: give each of the steps that it has a `condition` of its own.",
      ],
      ["goto", "Steps run in the order of their list."],
      ["needs", "Write `depends_on`."],
      ["register", "Write `output`."],
      ["retries", "Write `retry: {max_attempts: 3}`, with the first attempt counted."],
      ["timeout-minutes", "Write `timeout`, in seconds."],
      ["outptu", "Did you mean `output`?"],
    ],
  },
  {
    dialect: "amplihack",
    code: "unread-field",
    advice: [
      ["when", 'Did you mean "condition"?'],
      ["foreach", "There are no loops: let one command or one agent go through all of it."],
      ["until", "There are no loops: let one command or one agent go through all of it."],
      ["approval", "No step waits for somebody: end the recipe there, and let another one go on."],
      ["rescue", "Write `continue_on_error: true` in the step that may fail."],
      ["cases", "Give each of the steps a `condition` of its own."],
      ["needs", "Steps run in the order of their list."],
      [
        "branches",
        "Write each as a step of its own, with the same `parallel_group` in all of them.",
      ],
      ["env", "Commands find all variables in their environment, as `RECIPE_VAR_name`."],
    ],
  },
])("in a step of $dialect", ({ dialect, code, advice }) => {
  it.each(advice)("a field %s is told with what to write instead", (field, help) => {
    const found = firstFinding(dialect, `agent: "b:c", prompt: Look., ${field}: d`);
    expect(found).toMatchObject({ code, help });
  });
});

describe.each<{ readonly dialect: Dialect; readonly advice: string[][] }>([
  {
    dialect: "amplifier",
    advice: [
      ["shell", 'Did you mean "bash"?'],
      ["workflow", 'Did you mean "recipe"?'],
      ["Loop", "Write `foreach` or `while_condition` with the nested steps, and no `type`."],
      ["while", "Write `while_condition` with its `while_steps`, and no `type`."],
      ["for", "Write `foreach` with its nested `steps`, and no `type`."],
      [
        "branch",
        "Steps do not choose: give each of the steps that it has a `condition` of its own.",
      ],
      ["http", "Write a command for it, with `type: bash`; what it prints is the `output`."],
    ],
  },
  {
    dialect: "amplihack",
    advice: [
      ["Loop", "There are no loops: let one command or one agent go through all of it."],
      ["branch", "Give each of the steps a `condition` of its own."],
      ["fork", "Write each as a step of its own, with the same `parallel_group` in all of them."],
      ["transform", "Write a `command` for it; what it prints is the `output`."],
      [
        "human_input",
        "No step waits for somebody: end the recipe there, and let another one go on.",
      ],
    ],
  },
])("in a step of $dialect", ({ dialect, advice }) => {
  it.each(advice)("a type %s is told with what to write instead", (type, help) => {
    const found = firstFinding(dialect, `type: ${type}, command: ls`);
    expect(found).toMatchObject({ code: "unknown-value", help });
  });
});
