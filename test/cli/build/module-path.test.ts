import { describe, expect, test } from "vitest";
import { modulePath, moduleSpecifier } from "../../../cli/build/module-path.ts";

describe("the path of a module", () => {
  const cases = [
    ["recipes/a/review.yaml", ".", "recipes/a/review.plan.ts"],
    ["recipes/a/review.yml", "recipes", "a/review.plan.ts"],
    ["./recipes/x.json", "./recipes/", "x.plan.ts"],
    ["../other/x.yaml", ".", "_parent/other/x.plan.ts"],
    ["/srv/x.yaml", ".", "_root/srv/x.plan.ts"],
    [`odd "name" #1?.yaml`, ".", "odd__name___1_.plan.ts"],
    ["überprüfung.yaml", ".", "überprüfung.plan.ts"],
    ["v1.2.yaml", ".", "v1.2.plan.ts"],
  ] as const;

  test.each(cases)("%s below %s is %s", (recipe, root, path) => {
    expect(modulePath(recipe, root, ".plan.ts")).toBe(path);
  });

  test("modules import each other by relative paths", () => {
    expect(moduleSpecifier("a/b.plan.ts", "a/c.plan.ts")).toBe("./c.plan.ts");
    expect(moduleSpecifier("a/b.plan.ts", "c.plan.ts")).toBe("../c.plan.ts");
    expect(moduleSpecifier("b.plan.ts", "..c/d.plan.ts")).toBe("./..c/d.plan.ts");
  });
});
