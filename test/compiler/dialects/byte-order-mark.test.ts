import { expect, test } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const step = '{"prompt": "Do it.", "outcomes": ["done"], "onOutcome": {"done": {"nextStep": "a"}}}';
const recipes = {
  "agent-recipes": `{"id": "r", "label": "R", "description": "D", "initialStep": "a", "steps": {"a": ${step}}}`,
  "command-template": '{"name": "r", "template": "ls"}',
};

test.each(["agent-recipes", "command-template"] as const)(
  "refuses a byte order mark in JSON of %s, as the reference does, and offers to remove it",
  (dialect) => {
    const text = recipes[dialect];
    const findingsIn = (path: string, content: string): readonly string[] =>
      compile([path], { files: memoryFiles({ [path]: content }), dialect })
        .requested.flatMap(({ diagnostics }) => diagnostics)
        .filter(({ severity }) => severity === "error")
        .map(({ message, fix }) => `${message} ${fix?.title}`);
    const refusal = "This is not valid JSON: a byte order mark stands before it. Remove it";
    expect(findingsIn("r.json", `\uFEFF${text}`)).toEqual([refusal]);
    expect(findingsIn("r.json", text)).toEqual([]);
    expect(findingsIn("r.yaml", `\uFEFF${text}`)).toEqual([]);
  },
);
