import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { programsOf } from "../../../compiler/view/needed-programs.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const recipe = `name: r
description: d
version: 1.0.0
context: {tool: make}
steps:
  - {id: a, type: bash, command: "git log"}
  - {id: b, type: bash, command: "git status; {{tool}} x", foreach: "{{xs}}"}
  - {id: c, type: bash, command: "mine", env: {PATH: /opt/mine}}
  - {id: d, agent: a:b, prompt: "jq ."}
`;

test("each program is needed by the first step that runs it, unless that step has a PATH of its own", () => {
  const files = memoryFiles({ "recipe.yaml": recipe });
  const { requested } = compile(["recipe.yaml"], { files, dialect: "amplifier" });
  const plans = requested.flatMap(({ plan }) => plan ?? []);
  expect(programsOf(plans)).toEqual([{ program: "git", step: "a" }]);
});
