import { describe, expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

function codesOf(checked: readonly string[], files: Record<string, string>): readonly string[] {
  const { requested } = compile(checked, { files: memoryFiles(files) });
  return requested.flatMap(({ diagnostics, path }) =>
    diagnostics.map(({ code }) => `${path} ${code}`),
  );
}

const amplifierChild = `# recipec: dialect=amplifier
name: child
description: Compares what it is given
version: 1.0.0
context: {count: 3, isOn: true}
steps:
  - {id: a, type: bash, command: make, condition: "{{count}} == 'three'"}
  - {id: b, type: bash, command: make, condition: "{{isOn}} == 'yes'"}
`;

const amplifierParent = (given: string): string => `# recipec: dialect=amplifier
name: parent
description: Calls the other one
version: 1.0.0
steps:
  - {id: call, type: recipe, recipe: child.yaml, context: ${given}}
`;

describe("what callers in the workspace give", () => {
  test("is of other kinds than the defaults", () => {
    const of = (given: string): readonly string[] =>
      codesOf(["child.yaml", "parent.yaml"], {
        "child.yaml": amplifierChild,
        "parent.yaml": amplifierParent(given),
      });
    expect(of("{count: 4, isOn: false}")).toEqual([
      "child.yaml word-against-number",
      "child.yaml never-equal",
    ]);
    expect(of("{count: three, isOn: false}")).toEqual(["child.yaml never-equal"]);
    expect(of('{count: three, isOn: "yes"}')).toEqual([]);
  });

  test("is a text wherever amplihack passes a template", () => {
    const child = `# recipec: dialect=amplihack
name: child
context: {count: 3}
steps:
  - {id: a, command: make, condition: "count == 'three'"}
`;
    const parent = `# recipec: dialect=amplihack
name: parent
context: {size: 1}
steps:
  - {id: call, recipe: child, context: {count: "{{size}}"}}
`;
    const files = { "child.yaml": child, "parent.yaml": parent };
    expect(codesOf(["child.yaml"], { "child.yaml": child })).toEqual([
      "child.yaml impossible-comparison",
    ]);
    expect(codesOf(["child.yaml", "parent.yaml"], files)).toEqual([]);
  });
});

describe("a chain of calls that is too deep", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const recipe = (name: string, index: number): string => `# recipec: dialect=amplifier
name: ${name}
description: Calls the next one
version: 1.0.0
${name === "a" ? "recursion: {max_depth: LIMIT}\n" : ""}steps:
  - ${names[index + 1] ? `{id: s, type: recipe, recipe: ${names[index + 1]}.yaml}` : "{id: s, type: bash, command: make}"}
`;
  const filesWith = (limit: number): Record<string, string> =>
    Object.fromEntries(
      names.map((name, index) => [
        `${name}.yaml`,
        recipe(name, index).replace("LIMIT", String(limit)),
      ]),
    );

  test("is told in the first one of those that are checked", () => {
    expect(codesOf(["b.yaml"], filesWith(3))).toEqual(["b.yaml recursion-limit"]);
    const all = names.map((name) => `${name}.yaml`);
    expect(codesOf(all, filesWith(3))).toEqual(["a.yaml recursion-limit"]);
  });

  test("is none where a recipe that calls them allows it", () => {
    const all = names.map((name) => `${name}.yaml`);
    expect(codesOf(all, filesWith(9))).toEqual([]);
  });
});
