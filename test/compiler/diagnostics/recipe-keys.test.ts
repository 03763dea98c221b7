import { expect, test } from "vitest";
import {
  hasRecipeKeyInBraces,
  looksLikeRecipe,
} from "../../../compiler/diagnostics/recipe-keys.ts";

test("recipes between braces are known by their keys, behind comments and marks", () => {
  expect(hasRecipeKeyInBraces("# all of it\n---\n{name: a,\n # here\n steps: []}\n")).toBe(true);
  expect(hasRecipeKeyInBraces("name: {steps: 3}\n")).toBe(false);
});

test("banners of comments and long blanks keep nobody waiting", () => {
  const texts = [
    `${"#".repeat(200)}\nname: x\n`,
    `${"# ".repeat(500)}\n%\n`,
    `{${" ".repeat(9_999)}`,
  ];
  expect(texts.map(looksLikeRecipe)).toEqual([false, false, false]);
});
