import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Metafile } from "esbuild";
import { exportsOf } from "./exports-of.ts";

const root = join(import.meta.dirname, "..", "..");

/** A folder of modules that open together, when a function of one of them is called from outside. */
interface Folder {
  readonly path: string;
  /** Modules in it that nearly every recipe needs, by their paths in the folder. */
  readonly but: readonly string[];
}

/** Folders that many recipes do without, by the name that the bundle gives them. */
const folders: ReadonlyMap<string, Folder> = new Map([
  // Recipes without a budget.
  ["bounds", { path: "compiler/analysis/bounds", but: [] }],
  // Recipes whose YAML is as their authors mean it.
  [
    "mistakes",
    {
      path: "compiler/document/mistakes",
      but: [
        "foreign-end.ts",
        "fused-items.ts",
        "surplus-dash.ts",
        "swallowed-fields.ts",
        "unprintable-characters.ts",
      ],
    },
  ],
  // Recipes without scripts; commands that no shell reads have programs and options, too.
  [
    "scripts",
    {
      path: "compiler/analysis/shell",
      but: [
        "option-pattern.ts",
        "program-words.ts",
        "slips/slips-of-argv.ts",
        "slips/tools/subcommands.ts",
        "unreadable/unreadable-programs.ts",
      ],
    },
  ],
]);

/** Where esbuild finds the modules through which folders are entered, one for each. */
export const entrances = "late-folder";

/** A late folder of a program: its modules that others import, as absolute paths, with the functions of each. */
export interface LateFolder {
  readonly name: string;
  readonly modules: ReadonlyMap<string, readonly string[]>;
}

/** The late folders of a program whose modules and imports these are. */
export async function lateFolders(inputs: Metafile["inputs"]): Promise<readonly LateFolder[]> {
  return await Promise.all(
    [...folders].map(async ([name, folder]) => {
      const modules = new Map<string, readonly string[]>();
      for (const path of importedFromOutside(inputs, folder)) {
        const exports = await exportsOf(join(root, path));
        // A constant would have to be there before it is asked for.
        if ([...exports.values()].every(isFunction)) {
          modules.set(join(root, path), [...exports.keys()]);
        }
      }
      return { name, modules };
    }),
  );
}

/** The modules in a folder that others need, sorted. */
function importedFromOutside(inputs: Metafile["inputs"], folder: Folder): readonly string[] {
  for (const each of folder.but) {
    if (!existsSync(join(root, folder.path, each))) throw new Error(`${each} is not there`);
  }
  const imported = Object.entries(inputs).flatMap(([importer, { imports }]) =>
    isIn(folder, importer) ? [] : imports.map(({ path }) => path),
  );
  return [...new Set(imported)].filter((path) => isIn(folder, path)).sort();
}

function isIn({ path, but }: Folder, file: string): boolean {
  return file.startsWith(`${path}/`) && !but.includes(file.slice(path.length + 1));
}

function isFunction(value: unknown): boolean {
  return typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));
}

/** Whether both modules are in one late folder: what opens together needs no doors between. */
export function areInOneFolder(first: string, second: string): boolean {
  const [one, other] = [first, second].map((path) => relative(root, path));
  return [...folders.values()].some(
    (folder) => isIn(folder, one ?? "") && isIn(folder, other ?? ""),
  );
}

/** The text of the module through which a folder is entered: it exports all functions of all its modules. */
export function entranceText({ modules }: LateFolder): string {
  const lines = [...modules].map(([file, names], index) => {
    const exported = names.map((name) => `${name} as ${nameInside(name, index)}`);
    return `export { ${exported.join(", ")} } from ${JSON.stringify(file)};`;
  });
  return lines.join("\n");
}

/** The name of a function of one of the modules of a folder; two modules may have functions of one name. */
export function nameInside(name: string, module: number): string {
  return `${name}$${module}`;
}
