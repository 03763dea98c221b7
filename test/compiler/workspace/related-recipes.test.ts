import { describe, expect, test } from "vitest";
import { groupRelated } from "../../../compiler/workspace/related-recipes.ts";
import { memoryFiles } from "../../support/memory-files.ts";

type Texts = Readonly<Record<string, string>>;

const calling = (path: string): string => `steps: [{id: s, recipe: ${path}}]\n`;

function groupsOf(texts: Texts): readonly (readonly string[])[] {
  return groupRelated(Object.keys(texts), memoryFiles(texts)).groups;
}

describe("related recipes", () => {
  test.each<readonly [string, Texts, readonly (readonly string[])[]]>([
    ["by nothing", { "a.yaml": "name: a", "b.yaml": "name: b" }, [["a.yaml"], ["b.yaml"]]],
    [
      "by a call, in the order of their first ones",
      { "sub.yaml": "", "alone.yaml": "", "main.yaml": calling("sub.yaml") },
      [["sub.yaml", "main.yaml"], ["alone.yaml"]],
    ],
    [
      "through others, in the order given",
      { "c.yaml": "", "a.yaml": calling("b.yaml"), "b.yaml": calling('"./c.yaml"') },
      [["c.yaml", "a.yaml", "b.yaml"]],
    ],
    [
      "by a name without ending, and with the place of a collection before it",
      {
        "a.yaml": "extends: base",
        "base.yaml": "",
        "b.yaml": calling("@all:x/c.yaml"),
        "c.yml": "",
      },
      [
        ["a.yaml", "base.yaml"],
        ["b.yaml", "c.yml"],
      ],
    ],
    [
      "by each item of a list",
      { "a.yaml": "extends:\n  - b\n  - c\nname: d", "b.yaml": "", "c.yaml": "", "d.yaml": "" },
      [["a.yaml", "b.yaml", "c.yaml"], ["d.yaml"]],
    ],
    ["in JSON", { "a.json": '{"recipe": "b.json"}', "b.json": "{}" }, [["a.json", "b.json"]]],
    [
      "to the nearest that is called so",
      {
        "1/a.yaml": calling("sub/b.yaml"),
        "1/sub/b.yaml": "",
        "2/a.yaml": calling("../2/sub/b.yaml"),
        "2/sub/b.yaml": "",
      },
      [
        ["1/a.yaml", "1/sub/b.yaml"],
        ["2/a.yaml", "2/sub/b.yaml"],
      ],
    ],
    [
      "to all that are as near",
      { "a.yaml": calling("b.yaml"), "1/b.yaml": "", "2/b.yaml": "", "c.yaml": calling("b") },
      [["a.yaml", "1/b.yaml", "2/b.yaml", "c.yaml"]],
    ],
  ])("are found %s", (_how, texts, groups) => {
    expect(groupsOf(texts)).toEqual(groups);
  });

  test("are paths that cannot be read, too, each alone", () => {
    const { groups } = groupRelated(["gone.yaml", "a.yaml"], memoryFiles({ "a.yaml": "" }));
    expect(groups).toEqual([["gone.yaml"], ["a.yaml"]]);
  });

  test("are read once to be looked through and loaded, unless they take too much room", () => {
    const texts: Texts = { "a.yaml": "a", "large.yaml": `# ${"x".repeat(17 * 1024 * 1024)}` };
    const reads: string[] = [];
    const read = (path: string): Uint8Array => {
      reads.push(path);
      return new TextEncoder().encode(texts[path]);
    };
    const { files } = groupRelated(Object.keys(texts), { read });
    expect(reads).toEqual(["a.yaml", "large.yaml"]);
    const again = ["a.yaml", "a.yaml", "large.yaml"].map((path) => files.read(path)?.length);
    expect(again).toEqual([1, 1, texts["large.yaml"]?.length]);
    expect(reads).toEqual(["a.yaml", "large.yaml", "a.yaml", "large.yaml"]);
  });
});
