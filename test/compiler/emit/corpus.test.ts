import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { moduleSpecifier } from "../../../cli/build/module-path.ts";
import type { ModuleText } from "../../../compiler/emit/index.ts";
import { emitPlan, typecheckModules } from "../../../compiler/emit/index.ts";
import type { FileReader, Plan } from "../../../compiler/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { sharedPath } from "../../support/shared.ts";

const corpus = sharedPath("corpus", "amplifier");
const amplihack = sharedPath("corpus", "amplihack");
const commands = sharedPath("corpus", "command-template", "llblab+pi-actors", "recipes");
const recorded = sharedPath("conformance", "amplifier", "execution.json");
const recordedCommands = sharedPath("conformance", "command-template", "validation.json");
const runtime = join(import.meta.dirname, "../../../runtime/index.ts");

/** The modules of recipes and their callees, as if they were in a folder; also of those with errors, as far as they have a plan. */
function emitAll(folder: string, paths: readonly string[], files: FileReader): ModuleText[] {
  const path = (id: string): string => join(folder, `${id}.plan.ts`);
  const { recipes } = compile(paths, { files });
  const planOf = (id: string): Plan | undefined => recipes.get(id)?.plan;
  return [...recipes.values()].flatMap(({ id, plan, facts }) => {
    if (!plan || !facts) return [];
    const calleeModule = (callee: string): string => moduleSpecifier(path(id), path(callee));
    const text = emitPlan(plan, facts, { runtime: "recipec/runtime", calleeModule, planOf });
    return [{ path: path(id), text }];
  });
}

describe.skipIf(corpus === undefined)("published recipes", () => {
  test("all of them are emitted, twice alike, and pass the strictest TypeScript settings", () => {
    const root = corpus ?? "";
    const paths = globSync("**/*.yaml", { cwd: root }).sort();
    const files = createFileReader(root);
    const modules = emitAll("/plans", paths, files);
    expect(modules).toHaveLength(33);
    expect(emitAll("/plans", paths, files)).toEqual(modules);
    expect(typecheckModules(modules, runtime)).toEqual([]);
  }, 60_000);
});

describe.skipIf(amplihack === undefined)("published amplihack recipes", () => {
  test("all of them are emitted, twice alike, and pass the strictest TypeScript settings", () => {
    const root = amplihack ?? "";
    const paths = globSync("**/*.yaml", { cwd: root }).sort();
    const files = createFileReader(root);
    const modules = emitAll("/plans", paths, files);
    // One extends a recipe that is not among them, so that only its own part is emitted.
    expect(modules).toHaveLength(28);
    expect(emitAll("/plans", paths, files)).toEqual(modules);
    expect(typecheckModules(modules, runtime)).toEqual([]);
  }, 120_000);
});

describe.skipIf(commands === undefined)("published recipes of commands", () => {
  test("all of them are emitted, twice alike, and pass the strictest TypeScript settings", () => {
    const root = commands ?? "";
    const paths = globSync("*.json", { cwd: root }).sort();
    const files = createFileReader(root);
    const modules = emitAll("/plans", paths, files);
    // One calls a recipe that was not published; `build` refuses it, its module is sound all the same.
    expect(modules).toHaveLength(35);
    expect(emitAll("/plans", paths, files)).toEqual(modules);
    expect(typecheckModules(modules, runtime)).toEqual([]);
  }, 60_000);
});

interface RecordedTemplate {
  readonly raw?: unknown;
  readonly files?: Readonly<Record<string, unknown>>;
}

describe.skipIf(recordedCommands === undefined)("recorded recipes of commands", () => {
  test("all that have a plan pass the strictest TypeScript settings", () => {
    const { cases }: { readonly cases: readonly RecordedTemplate[] } = JSON.parse(
      readFileSync(recordedCommands ?? "", "utf8"),
    );
    const modules = cases.flatMap(({ raw, files = {} }, index) => {
      const all: Readonly<Record<string, unknown>> = { ...files, "main.json": raw };
      const read = (path: string): Uint8Array | undefined =>
        Object.hasOwn(all, path) ? new TextEncoder().encode(JSON.stringify(all[path])) : undefined;
      return emitAll(`/plans/${index}`, ["main.json"], { read });
    });
    expect(modules.length).toBeGreaterThan(150);
    expect(typecheckModules(modules, runtime)).toEqual([]);
  }, 60_000);
});

interface RecordedCase {
  readonly files: Readonly<Record<string, string>>;
}

describe.skipIf(recorded === undefined)("recorded recipes", () => {
  test("all of them pass the strictest TypeScript settings", () => {
    const { cases }: { readonly cases: readonly RecordedCase[] } = JSON.parse(
      readFileSync(recorded ?? "", "utf8"),
    );
    const modules = cases.flatMap(({ files }, index) => {
      const read = (path: string): Uint8Array | undefined =>
        Object.hasOwn(files, path) ? new TextEncoder().encode(files[path]) : undefined;
      const paths = Object.keys(files).filter((path) => path.endsWith(".yaml"));
      return emitAll(`/plans/${index}`, paths, { read });
    });
    expect(modules.length).toBeGreaterThan(150);
    expect(typecheckModules(modules, runtime)).toEqual([]);
  }, 60_000);
});
