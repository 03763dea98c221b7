import { describe, expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const recipe = (name: string, rest: string): string =>
  `# recipec: dialect=amplihack\nname: ${name}\n${rest}`;

const project = {
  "lib/base.yaml": recipe(
    "base",
    `context: {who: you}
steps:
  - {id: first, type: bash, command: "echo {{target}}", output: greeting}
  - {id: second, type: bash, command: "date", output: time}
`,
  ),
  "lib/child.yaml": recipe(
    "child",
    `extends: base
context: {target: all}
steps:
  - {id: last, type: bash, command: "echo {{greeting}} {{who}}"}
`,
  ),
  "lib/part.yaml": recipe(
    "part",
    `steps:
  - {id: find, type: bash, command: "ls {{folder}}", output: found}
  - {id: last, type: bash, command: "date"}
`,
  ),
  "main.yaml": recipe(
    "main",
    `steps:
  - {id: part, recipe: lib/part, context: {folder: src}}
  - {id: last, type: bash, command: "echo {{found}}"}
`,
  ),
};

function check(paths: readonly string[], looksAround = false): readonly string[] {
  const files = memoryFiles(project);
  const { requested } = compile(paths, { files, looksAround, diagnosticsOnly: true });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(renderLine));
}

describe("recipes that others call or extend", () => {
  test("are by themselves what they are", () => {
    expect(check(["lib/base.yaml", "lib/part.yaml"])).toEqual([
      'lib/base.yaml:3:11: note: No step reads the input "who". [unread-input]',
      'lib/base.yaml:5:44: error: "target" is never set. [undefined-variable]',
      'lib/base.yaml:5:65: note: No step reads "greeting". [unread-output]',
      'lib/part.yaml:4:41: error: "folder" is never set. [undefined-variable]',
      'lib/part.yaml:4:62: note: No step reads "found". [unread-output]',
    ]);
  });

  test.each([
    [["lib/base.yaml", "lib/child.yaml", "lib/part.yaml", "main.yaml"]],
    [["main.yaml", "lib/child.yaml", "lib/part.yaml", "lib/base.yaml"]],
  ])("get their variables from those and leave them theirs, in any order: %s", (paths) => {
    expect(check(paths)).toEqual([]);
  });

  test.each(["lib/base.yaml", "lib/part.yaml"])(
    "are known as such where recipes beside and above are searched: %s",
    (path) => {
      expect(check([path], true)).toEqual([]);
    },
  );
});
