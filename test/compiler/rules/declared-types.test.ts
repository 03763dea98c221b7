import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** The codes of what is found where an input of amplifier has such a mapping as its value. */
function codesFor(declaration: string): readonly string[] {
  const text = `# recipec: dialect=amplifier
name: declared
description: Declares an input
version: 1.0.0
context:
  input: ${declaration}
steps:
  - {id: tell, agent: "team:writer", prompt: "Tell of {{input}}.", output: told}
`;
  const { requested } = compile(["recipe.yaml"], { files: memoryFiles({ "recipe.yaml": text }) });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}

test.each([
  "array",
  "bool",
  "boolean",
  "dict",
  "file",
  "float",
  "int",
  "integer",
  "list",
  "number",
  "object",
  "path",
  "str",
  "string",
])("a mapping with the type %s is a declaration of it", (type) => {
  expect(codesFor(`{type: ${type}, default: x}`)).toEqual(["declaration-as-value"]);
});

test.each([
  "{type: weapon, default: sword}",
  "{type: module, title: Parts}",
  "{type: string, port: 80}",
])("%s is a value", (value) => {
  expect(codesFor(value)).toEqual([]);
});
