import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** Recipes of which each imports the next one under two names, and takes each twice. */
function doubling(depth: number): Readonly<Record<string, string>> {
  const recipes = Array.from({ length: depth }, (_, index) => {
    const isLast = index === depth - 1;
    const imports = { a: `r${index + 1}`, b: `r${index + 1}` };
    const template = [{ name: "a" }, { name: "b" }];
    const recipe = isLast ? { template: "echo" } : { imports, template };
    return [`r${index}.json`, JSON.stringify({ name: `r${index}`, description: "d", ...recipe })];
  });
  return Object.fromEntries(recipes);
}

function found(depth: number): readonly (readonly [string, string])[] {
  const { requested } = compile(["r0.json"], { files: memoryFiles(doubling(depth)) });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.map(({ code, message }) => [code, message] as const),
  );
}

test("imports that double what they import are followed as long as they make a recipe", () => {
  expect(found(8)).toEqual([]);
});

test("imports that would make billions of nodes are told once, and followed no further", () => {
  expect(found(28)).toEqual([
    ["alias-expansion", "The imports of this recipe expand to more than 10000 nodes."],
  ]);
});
