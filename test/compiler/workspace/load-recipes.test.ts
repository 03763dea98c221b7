import { describe, expect, test } from "vitest";
import { loadGroups } from "../../../compiler/workspace/load-recipes.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const head = "name: t\ndescription: d\nversion: 1.0.0\nsteps:\n";
const alone = `${head}  - {id: a, agent: a:b, prompt: p}\n`;
const calling = (...paths: readonly string[]): string =>
  paths.reduce(
    (text, path, at) => `${text}  - {id: s${at}, type: recipe, recipe: ${path}}\n`,
    head,
  );

/** The groups that are handed over. */
function handedOver(
  texts: Readonly<Record<string, string>>,
  groups: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const found: string[][] = [];
  const options = { files: memoryFiles(texts), dialect: "amplifier" } as const;
  loadGroups({ groups, requested: groups.flat() }, options, (group) => {
    found.push([...group.keys()]);
  });
  return found;
}

describe("load recipes", () => {
  test("hands each group over with all that it calls, once", () => {
    const texts = { "a.yaml": calling("b.yaml"), "b.yaml": alone, "c.yaml": alone };
    expect(handedOver(texts, [["a.yaml"], ["b.yaml", "./c.yaml"], ["c.yaml"]])).toEqual([
      ["a.yaml", "b.yaml"],
      ["c.yaml"],
    ]);
  });

  test("takes back what turns out to be used, with all that was handed over with it", () => {
    const texts = {
      "a.yaml": calling("b.yaml"),
      "b.yaml": alone,
      "c.yaml": calling("b.yaml"),
      "d.yaml": calling("a.yaml"),
    };
    expect(handedOver(texts, [["a.yaml"], ["c.yaml"], ["d.yaml"]])).toEqual([
      ["a.yaml", "b.yaml"],
      ["c.yaml", "b.yaml", "a.yaml"],
      ["d.yaml", "a.yaml", "c.yaml", "b.yaml"],
    ]);
  });

  test("stops taking back where the groups are no good", () => {
    const callers = Array.from({ length: 100 }, (_, index) => `${index}.yaml`);
    const texts = Object.fromEntries(callers.map((path) => [path, calling("hub.yaml")]));
    const found = handedOver(
      { ...texts, "hub.yaml": alone },
      callers.map((path) => [path]),
    );
    expect(found.at(-1)?.toSorted()).toEqual([...callers, "hub.yaml"].sort());
    expect(found.flat().length).toBeLessThan(500);
  });
});
