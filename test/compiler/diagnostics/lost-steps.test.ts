import { describe, expect, test } from "vitest";
import { hasLostSteps } from "../../../compiler/diagnostics/lost-steps.ts";

const head = "name: review\ndescription: Reviews a change\n";
const step = "  - id: look\n    agent: team:reviewer\n    prompt: Look.\n";

describe("a file without steps", () => {
  test.each([
    ["a synonym", `${head}tasks:\n${step}`],
    ["capitals", `${head}Steps:\n${step}`],
    ["a letter too few", `${head}stps: # in order\n\n${step}`],
    ["quotes", `${head}"stepss":\n${step}`],
    ["a list without indentation", `${head}actions:\n- id: look\n  type: bash\n  command: make\n`],
    [
      "steps inside the context",
      `${head}context:\n  root: .\n  steps:\n${step.replaceAll(/^/gm, "  ")}`,
    ],
    ["nothing but another recipe", `${head}extends: base-report\n`],
  ])("is a recipe all the same: %s", (_what, text) => {
    expect(hasLostSteps(text)).toBe(true);
  });

  test.each([
    ["a list of other things", `${head}tests:\n  - id: one\n    expected: 1\n`],
    ["tasks of another tool", "version: 3\ntasks:\n  - id: build\n    prompt: Sure?\n"],
    ["a mapping of tasks", `${head}tasks:\n  look:\n    agent: reviewer\n    prompt: Look.\n`],
    ["tasks of a flow", "name: flow\ntasks:\n  - id: a\n    type: io.tool.Log\n"],
    ["questions", `${head}questions:\n  - id: first\n    prompt: Who?\n`],
    ["settings that extend others", "extends: recommended\nrules: {}\n"],
    ["settings with a name", "name: lint\nextends: [a, b]\nrules: {}\n"],
  ])("is none: %s", (_what, text) => {
    expect(hasLostSteps(text)).toBe(false);
  });

  test("is looked at in time that grows with it", () => {
    expect(hasLostSteps(`name: a\n${"tasks:\n\n\n".repeat(100_000)}`)).toBe(false);
    expect(hasLostSteps(`name: a\n${" ".repeat(1_000_000)}tasks:`)).toBe(false);
  });
});
