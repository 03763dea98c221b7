import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { emitModules } from "../../cli/build/emit-modules.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { stripTypes } from "../../compiler/emit/index.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { DialectId } from "../../compiler/ir/expression.ts";
import type { Plan } from "../../runtime/index.ts";
import type { Value } from "../../runtime/values/value.ts";

/** A recipe as a run would load it; no plan where it has errors. */
export interface LoadedRecipe {
  readonly plan: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const ending = ".plan.mjs";

/** Compiles a recipe file of a folder with everything that it calls, and imports the emitted module. */
export async function compileAndLoad(
  folder: string,
  recipe: string,
  inputs: ReadonlyMap<string, Value> = new Map(),
  dialect?: DialectId,
): Promise<LoadedRecipe> {
  const compilation = compile([recipe], {
    files: createFileReader(folder),
    inputs,
    ...(dialect === undefined ? {} : { dialect }),
  });
  const [requested] = compilation.requested;
  if (!requested) throw new Error(`${recipe} was not compiled`);
  const runtime = pathToFileURL(join(import.meta.dirname, "../../runtime/index.ts")).href;
  const modules = await emitModules(compilation.recipes, [requested], {
    root: ".",
    ending,
    runtime,
  });
  for (const { path, text } of modules) {
    const file = join(folder, ".plans", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stripTypes(text));
  }
  const entry = modules.find((module) => module.recipe === requested.id);
  const { diagnostics } = requested;
  if (!entry) return { plan: undefined, diagnostics };
  const loaded: { readonly plan: Plan } = await import(
    pathToFileURL(join(folder, ".plans", entry.path)).href
  );
  return { plan: loaded.plan, diagnostics };
}
