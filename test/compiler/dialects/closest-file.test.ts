import { describe, expect, test } from "vitest";
import { closestFile, closestRecipe } from "../../../compiler/dialects/closest-file.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const { list } = memoryFiles({
  "app/main.yaml": "",
  "app/parts/review.yaml": "",
  "app/ruin.yaml": "",
  "app/parts/rain.yaml": "",
  "app/parts/notes.md": "",
  "app/deep/er/odd.yaml": "",
  "shared/scan.json": "",
  "outer.yaml": "",
});

describe("the file that a path with a slip means", () => {
  test.each([
    ["a slip in the name of the file", "parts/revew.yaml", "parts/review.yaml"],
    ["a slip in the name of the folder", "prts/review.yaml", "parts/review.yaml"],
    ["another ending", "./parts/review.yml", "parts/review.yaml"],
    ["a folder that is left out", "review.yaml", "parts/review.yaml"],
    ["a folder beside that of the recipe", "scan.json", "../shared/scan.json"],
    ["a slip above the folder of the recipe", "../shard/scan.json", "../shared/scan.json"],
    ["the folder above", "outer.yaml", "../outer.yaml"],
    ["a name unlike any", "parts/unlike.yaml", undefined],
    ["a file that is no recipe", "parts/notes.yaml", undefined],
    ["folders far away", "odd.yaml", undefined],
    ["a step too far up", "../../outer.yaml", "../outer.yaml"],
    ["a place outside the project, and back", "../../app/parts/revew.yaml", undefined],
    ["an absolute path", "/app/parts/revew.yaml", undefined],
    ["a path through a file", "main.yaml/x.yaml", undefined],
    ["a name without its folder and ending", "review", "parts/review.yaml"],
    ["a name that another folder has so, and this one almost so", "rain.yaml", "parts/rain.yaml"],
    ["the name of the recipe itself, with a slip", "man.yaml", undefined],
  ])("is found for %s", (_, path, expected) => {
    expect(closestFile(path, "app/main.yaml", list)).toBe(expected);
  });

  test("stays unknown where nobody can list folders", () => {
    expect(closestFile("parts/revew.yaml", "app/main.yaml", undefined)).toBeUndefined();
    expect(closestRecipe("revew", ["app/parts"], undefined)).toBeUndefined();
  });

  test("is looked for some times only: a moved folder makes all paths wrong", () => {
    const own = memoryFiles({ "a/review.yaml": "" }).list;
    const found = Array.from({ length: 60 }, () => closestFile("revew.yaml", "a/main.yaml", own));
    expect(found.filter((one) => one === "review.yaml")).toHaveLength(50);
    expect(closestRecipe("revew", ["a"], own)).toBeUndefined();
  });

  test("is a name where recipes are called by name", () => {
    expect(closestRecipe("revew", ["nowhere", "app/parts"], list)).toBe("review");
    expect(closestRecipe("note", ["app/parts"], list)).toBeUndefined();
  });
});
