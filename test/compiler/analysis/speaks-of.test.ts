import { describe, expect, it } from "vitest";
import { speaksOf } from "../../../compiler/analysis/speaks-of.ts";

describe("whether a text speaks of a name", () => {
  it.each([
    ["echo {{dept}}", "dept"],
    ["echo $DEPT and more", "dept"],
    ["echo $dept-x", "dept"],
    ["echo $RECIPE_VAR_dept", "dept"],
    ["echo $RECIPE_VAR_dept__key", "dept"],
    ["echo {{dept.key}}", "dept"],
    ["run --dept 3", "dept"],
    ["echo $RECIPE_VAR_my_dept", "my-dept"],
    ["echo {{my-dept}}", "my-dept"],
    ["echo $RECIPE_VAR_o__k", "o.k"],
    ["echo {{größe}}", "Größe"],
    ["it costs a+b", "a+b"],
  ])("%s speaks of %s", (text, name) => {
    expect(speaksOf(text, name)).toBe(true);
  });

  it.each([
    ["echo {{depth}}", "dept"],
    ["echo $RECIPE_VAR_depth", "dept"],
    ["echo {{my_dept}} {{my-dept}}", "dept"],
    ["echo {{dept-name}}", "dept"],
    ["echo {{oak}}", "o.k"],
    ["echo {{größer}}", "größe"],
  ])("%s does not speak of %s", (text, name) => {
    expect(speaksOf(text, name)).toBe(false);
  });
});
