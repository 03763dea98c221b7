import { describe, expect, test } from "vitest";
import { callersFirst } from "../../../compiler/workspace/callers-first.ts";

const contents: Readonly<Record<string, string>> = {
  "a.yaml": "name: a\nsteps: []\n",
  "b.yaml": "steps: [{id: s, recipe: a.yaml}]\n",
  "c.json": '{"steps": [{"recipe": "a.yaml"}]}',
  "d.json": '{"name": "the recipe: a"}',
  "e.yaml": "extends: a\n",
  "large.yaml": `# ${"x".repeat(17 * 1024 * 1024)}`,
};

describe("callers first", () => {
  test("puts recipes first that call or extend, each kind in the order given, and leaves out no path", () => {
    const reads: string[] = [];
    const { paths, files } = callersFirst([...Object.keys(contents), "missing.yaml"], {
      read: (path) => {
        reads.push(path);
        const text = contents[path];
        return text === undefined ? undefined : new TextEncoder().encode(text);
      },
    });
    expect(paths).toEqual([
      "b.yaml",
      "c.json",
      "e.yaml",
      "a.yaml",
      "d.json",
      "large.yaml",
      "missing.yaml",
    ]);
    // What is kept is handed out once, and what would take too much room is read again.
    reads.length = 0;
    const again = ["b.yaml", "b.yaml", "large.yaml"].map((path) => files.read(path)?.length);
    expect(again).toEqual([33, 33, contents["large.yaml"]?.length]);
    expect(reads).toEqual(["b.yaml", "large.yaml"]);
  });
});
