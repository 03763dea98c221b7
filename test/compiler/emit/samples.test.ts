import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { moduleSpecifier } from "../../../cli/build/module-path.ts";
import { emitPlan, typecheckModules } from "../../../compiler/emit/index.ts";
import type { Plan } from "../../../compiler/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";

const samples = join(import.meta.dirname, "../../samples/emit");
const runtime = join(import.meta.dirname, "../../../runtime/index.ts");
const recipes = globSync("**/recipe.yaml", { cwd: samples }).sort();

function planPath(recipe: string): string {
  return join(dirname(recipe), "plan.ts");
}

function emitAll(paths: readonly string[]): ReadonlyMap<string, string> {
  const compilation = compile(paths, { files: createFileReader(samples) });
  const texts = compilation.requested.map(({ id, plan, facts }): [string, string] => {
    if (!plan || !facts) throw new Error(`${id} has no plan`);
    const calleeModule = (callee: string): string =>
      moduleSpecifier(planPath(id), planPath(callee));
    const planOf = (callee: string): Plan | undefined => compilation.recipes.get(callee)?.plan;
    return [id, emitPlan(plan, facts, { runtime: "recipec/runtime", calleeModule, planOf })];
  });
  return new Map(texts);
}

describe("emitted samples", () => {
  const emitted = emitAll(recipes);

  test.each(recipes)("%s is emitted as its golden module says", async (recipe) => {
    await expect(emitted.get(recipe)).toMatchFileSnapshot(join(samples, planPath(recipe)));
  });

  test("no golden module is left over", () => {
    const plans = globSync("**/plan.ts", { cwd: samples }).sort();
    expect(plans).toEqual(recipes.map(planPath));
  });

  test("emission does not depend on the order of the recipes", () => {
    expect(emitAll(recipes.toReversed())).toEqual(emitted);
  });

  test("every module passes the strictest TypeScript settings", () => {
    const modules = recipes.map((recipe) => ({
      path: join(samples, planPath(recipe)),
      text: emitted.get(recipe) ?? "",
    }));
    expect(typecheckModules(modules, runtime)).toEqual([]);
  });
});

describe("data flow in emitted modules", () => {
  const path = join(samples, "guarded-step", "plan.ts");
  const text = emitAll(recipes).get("guarded-step/recipe.yaml") ?? "";
  const writes = [
    ["analysis: r.value", "a variable that later steps take for granted"],
    ["fixes: r.value", "a variable that another path leaves unset"],
    ["report: r.value", "a variable that the caller is promised"],
  ] as const;

  test.each(writes)("without the write `%s` tsc complains about %s", (write) => {
    expect(text).toContain(write);
    const [problem] = typecheckModules([{ path, text: text.replace(write, "") }], runtime).filter(
      ({ code }) => code !== "TS6133",
    );
    expect(problem?.message).toContain("is missing in type");
  });

  test("an exit to a step that does not exist is a type error", () => {
    const moved = text.replace(`to: "critical-fix"`, `to: "critical-fx"`);
    expect(typecheckModules([{ path, text: moved }], runtime)).not.toEqual([]);
  });
});
