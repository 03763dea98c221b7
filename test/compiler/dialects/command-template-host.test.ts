import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** What a recipe tells whoever runs it, beside its commands. */
function hostOf(settings: string) {
  const text = `${settings}args: [a]\ntemplate: "ls {a}"\n`;
  const { requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": text }),
    dialect: "command-template",
  });
  return requested[0]?.plan?.host;
}

test.each([
  ["that it is asynchronous", "async: true\n", { isAsync: true, artifacts: [] }],
  ["its artifacts", "artifacts: {log: a.log}\n", { isAsync: false, artifacts: [{ name: "log" }] }],
  ["its mailbox", "mailbox: {accepts: [stop]}\n", { mailbox: { accepts: ["stop"] } }],
  ["its folder", 'state_dir: "/state"\n', { isAsync: false, artifacts: [] }],
  ["its result", 'output: "{a}"\n', { isAsync: false, artifacts: [] }],
])("a recipe may tell nothing but %s", (_what, settings, expected) => {
  expect(hostOf(settings)).toMatchObject(expected);
});

test("a recipe that only has commands tells nothing", () => {
  expect(hostOf("")).toBeUndefined();
  expect(hostOf("async: false\n")).toBeUndefined();
});
