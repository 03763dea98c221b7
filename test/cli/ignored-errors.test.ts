import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { emitModules } from "../../cli/build/emit-modules.ts";
import { ownRuntimeTypes, publicRuntime } from "../../cli/build/runtime-location.ts";
import { catalog } from "../../compiler/diagnostics/catalog.ts";
import { readExplainPage } from "../../compiler/diagnostics/explain-page.ts";
import { isDebatable, isDiagnosticCode } from "../../compiler/diagnostics/is-debatable.ts";
import { typecheckModules } from "../../compiler/emit/index.ts";
import { compile } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";

const root = join(import.meta.dirname, "..", "..");

/** Recipes with an error that can be ignored, and is. */
const recipes = globSync("compiler/diagnostics/explain/*.md", { cwd: root })
  .sort()
  .flatMap((path) => {
    const code = basename(path, ".md");
    if (!isDiagnosticCode(code) || !isDebatable(code) || catalog[code].severity !== "error") {
      return [];
    }
    const page = readExplainPage(code, readFileSync(join(root, path), "utf8"));
    if (page?.wrong === undefined) return [];
    const isMarked = /^# recipec: dialect=|^(?:template|initialStep):/m.test(page.wrong);
    const dialect = isMarked ? "" : "# recipec: dialect=amplifier\n";
    const comment = `${dialect}# recipec: ignore-file ${code} -- a test\n`;
    const recipe = { name: "recipe.yaml", text: comment + page.wrong };
    return [{ code, files: [recipe, ...page.beside] }];
  });

test("there are errors that can be ignored", () => {
  expect(recipes.map(({ code }) => code)).toContain("undefined-variable");
});

test("plans of recipes whose errors are ignored are sound TypeScript", async () => {
  const files = memoryFiles(
    Object.fromEntries(
      recipes.flatMap((one) => one.files.map(({ name, text }) => [`${one.code}/${name}`, text])),
    ),
  );
  const paths = recipes.map(({ code }) => `${code}/recipe.yaml`);
  const { requested, recipes: all } = compile(paths, { files });
  const errors = requested.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "error"),
  );
  expect(errors).toEqual([]);
  const options = { root: ".", ending: ".plan.ts", runtime: publicRuntime };
  const modules = await emitModules(all, requested, options);
  expect(modules.length).toBeGreaterThanOrEqual(recipes.length);
  const texts = modules.map(({ path, text }) => ({ path: join(root, "out", path), text }));
  expect(typecheckModules(texts, ownRuntimeTypes())).toEqual([]);
}, 60_000);
