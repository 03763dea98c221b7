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
    ["alias-expansion", "The imports of this recipe expand to more than 2000 nodes."],
  ]);
});

test("of imports that would make too many nodes nothing is taken, and what stands beside them is checked", () => {
  const imports = { a: "r1", b: "r1" };
  const template = [{ name: "a" }, { name: "b" }, { template: "" }];
  const root = JSON.stringify({ name: "r0", description: "d", imports, template });
  const { requested } = compile(["r0.json"], {
    files: memoryFiles({ ...doubling(28), "r0.json": root }),
  });
  expect(requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
    "alias-expansion",
    "blank-command",
  ]);
});
