import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OnLoadResult, Plugin } from "esbuild";

const root = join(import.meta.dirname, "..", "..");
const { resolve } = createRequire(import.meta.url);

const lateDoor = "late-door";

/** What of Node takes longest to load: to wait for these three would make each start 10 ms longer. */
const lateBuiltin = /^node:(?:crypto|fs\/promises|zlib)$/;

/** What the imports of other modules that may be late look like. */
const mayBeLate = /^unbash$|\/(?:build-nodes|compile|index|yaml-syntax)\.ts$/;

/** Modules that are opened when one of their functions is called, by the name that the bundle gives them. */
export function lateModules(): ReadonlyMap<string, string> {
  const document = (name: string): string => join(root, "compiler", "document", `${name}.ts`);
  // Most recipes are read without the full YAML parser.
  const modules = new Map([
    ["shell", resolve("unbash")],
    ["yaml-syntax", document("yaml-syntax")],
    ["yaml-nodes", document("build-nodes")],
  ]);
  for (const name of lateGrammars()) {
    modules.set(`${name}-grammar`, join(root, "grammar", name, "index.ts"));
  }
  for (const name of dialects()) {
    modules.set(`${name}-dialect`, join(root, "compiler", "dialects", name, "compile.ts"));
  }
  return modules;
}

/** The embedded languages with a parser, which takes longer to build than most commands to run. */
function lateGrammars(): readonly string[] {
  const folder = join(root, "grammar");
  const files = (name: string) => readdirSync(join(folder, name)).map((file) => join(name, file));
  return readdirSync(folder).filter(
    (name) =>
      existsSync(join(folder, name, "index.ts")) &&
      files(name).some((file) => readFileSync(join(folder, file), "utf8").includes('"chevrotain"')),
  );
}

/** The recipe languages: a recipe has one. */
function dialects(): readonly string[] {
  const folder = join(root, "compiler", "dialects");
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, "compile.ts")));
}

/**
 * Opens some modules only when one of their functions is called for the first time: recipes without
 * conditions need no parser, recipes of one dialect no other, and only plans that are kept need a
 * digest.
 */
export function lateDoors(): Plugin {
  const names = new Map([...lateModules()].map(([name, path]) => [path, name]));
  return {
    name: "late-doors",
    setup(plugin) {
      plugin.onResolve({ filter: lateBuiltin }, ({ path, namespace }) =>
        namespace === lateDoor ? undefined : { path, namespace: lateDoor },
      );
      plugin.onResolve({ filter: mayBeLate }, (args) => {
        const { path, namespace, kind, resolveDir } = args;
        if (namespace === lateDoor || kind === "entry-point") return undefined;
        const file = path.startsWith(".") ? join(resolveDir, path) : resolve(path);
        return names.has(file) ? { path: file, namespace: lateDoor } : undefined;
      });
      plugin.onLoad({ filter: /.*/, namespace: lateDoor }, ({ path }) => {
        const name = names.get(path);
        return lateModule(path, name === undefined ? `require("${path}")` : `$chunk("${name}")`);
      });
    },
  };
}

/** A module whose functions are those of another, which is only opened when one is called. */
async function lateModule(path: string, open: string): Promise<OnLoadResult> {
  const module: unknown = await import(isAbsolute(path) ? pathToFileURL(path).href : path);
  const names = Object.entries(Object(module))
    .filter(([name, value]) => typeof value === "function" && name !== "default")
    .map(([name]) => name);
  const functions = names.map(
    (name) => `export function ${name}(...given) { return ${open}.${name}(...given); }`,
  );
  return { contents: functions.join("\n"), resolveDir: root };
}

/** Whether an input of a bundle is only the door of a module, not the module. */
export function isLateDoor(input: string): boolean {
  return input.startsWith(`${lateDoor}:`);
}
