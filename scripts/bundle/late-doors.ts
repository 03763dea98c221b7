import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { OnLoadResult, Plugin, PluginBuild } from "esbuild";
import { exportsOf } from "./exports-of.ts";
import type { LateFolder } from "./late-folders.ts";
import { areInOneFolder, entrances, entranceText, nameInside } from "./late-folders.ts";

const root = join(import.meta.dirname, "..", "..");
const { resolve } = createRequire(import.meta.url);

const lateDoor = "late-door";

/** What of Node takes longest to load: to wait for these three would make each start 10 ms longer. */
const lateBuiltin = /^node:(?:crypto|fs\/promises|zlib)$/;

/** What the imports of other modules that may be late look like. */
const mayBeLate = /^unbash$|\.ts$/;

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

/** The functions of a late module, each with the text that finds it once it is opened. */
type Door = ReadonlyMap<string, string>;

/**
 * Opens some modules only when one of their functions is called for the first time: recipes without
 * conditions need no parser, recipes of one dialect no other, those without scripts nothing of shells,
 * and only plans that are kept need a digest.
 */
export function lateDoors(folders: readonly LateFolder[]): Plugin {
  return {
    name: "late-doors",
    async setup(plugin) {
      const doors = new Map<string, Door>();
      for (const [name, file] of lateModules()) {
        doors.set(file, await doorOf(file, `$chunk(${JSON.stringify(name)})`));
      }
      for (const folder of folders) {
        for (const [file, door] of doorsInto(folder)) doors.set(file, door);
      }
      addEntrances(plugin, folders);
      plugin.onResolve({ filter: lateBuiltin }, ({ path, namespace }) =>
        namespace === lateDoor ? undefined : { path, namespace: lateDoor },
      );
      plugin.onResolve({ filter: mayBeLate }, (args) => {
        const { path, namespace, kind, importer, resolveDir } = args;
        if (namespace !== "file" || kind === "entry-point") return undefined;
        const file = path.startsWith(".") ? join(resolveDir, path) : resolve(path);
        if (!doors.has(file) || areInOneFolder(importer, file)) return undefined;
        return { path: file, namespace: lateDoor };
      });
      plugin.onLoad({ filter: /.*/, namespace: lateDoor }, async ({ path }) =>
        printDoor(doors.get(path) ?? (await doorOf(path, `require(${JSON.stringify(path)})`))),
      );
    },
  };
}

/** The door of a module that is opened alone. */
async function doorOf(path: string, open: string): Promise<Door> {
  const exports = [...(await exportsOf(path))];
  const names = exports.filter(
    ([name, value]) => typeof value === "function" && name !== "default",
  );
  return new Map(names.map(([name]) => [name, `${open}.${name}`]));
}

/** The doors of the modules of a folder, by their paths. */
function doorsInto({ name: folder, modules }: LateFolder): ReadonlyMap<string, Door> {
  const open = `$chunk(${JSON.stringify(folder)})`;
  const doors = [...modules].map(([file, names], index): [string, Door] => [
    file,
    new Map(names.map((name) => [name, `${open}.${nameInside(name, index)}`])),
  ]);
  return new Map(doors);
}

/** Lets esbuild read the modules through which folders are entered. */
function addEntrances(plugin: PluginBuild, folders: readonly LateFolder[]): void {
  const named = new Map(folders.map((folder) => [folder.name, folder]));
  plugin.onResolve({ filter: new RegExp(`^${entrances}:`) }, ({ path }) => ({
    path: path.slice(entrances.length + 1),
    namespace: entrances,
  }));
  plugin.onLoad({ filter: /.*/, namespace: entrances }, ({ path }) => {
    const folder = named.get(path);
    return folder && { contents: entranceText(folder), resolveDir: root };
  });
}

/** A module whose functions are those behind a door, which is only opened when one is called. */
function printDoor(door: Door): OnLoadResult {
  const functions = [...door].map(
    ([name, found]) =>
      `let own_${name};export function ${name}(...given) { return (own_${name} ??= ${found})(...given); }`,
  );
  return { contents: functions.join("\n"), resolveDir: root };
}

/** Whether an input of a bundle is only the door of a module, not the module. */
export function isLateDoor(input: string): boolean {
  return input.startsWith(`${lateDoor}:`);
}
