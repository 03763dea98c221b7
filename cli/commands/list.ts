import { existsSync } from "node:fs";
import { posix, resolve } from "node:path";
import { createFileReader } from "../../compiler/index.ts";
import { recipeFolders } from "../../compiler/source/recipe-folders.ts";
import type { Invocation } from "../command.ts";
import { compileRecipes } from "../compile-recipes.ts";
import { counted } from "../counted.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { placesOf } from "../file-places.ts";
import { loadConfig } from "../load-config.ts";
import { printable } from "../progress/printable.ts";
import { findRecipeFiles, requireRecipeFiles } from "../recipe-files.ts";
import { foldersAmong, foldersEverywhere, requireSearchPath } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** What `list` says about one recipe; a broken one has a path and no name. */
interface ListedRecipe {
  readonly name: string | null;
  readonly version: string | null;
  readonly dialect: string;
  readonly path: string;
  readonly description: string | null;
}

/** `recipec list [FOLDERS]`: the recipes of folders, one a line, or what has changed in them. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { options } = invocation;
  if (options.flag("changes")) return showChanges(invocation, terminal);
  if (options.flag("updateManifest")) return writeManifests(invocation, terminal);
  const config = await loadConfig(options, terminal);
  const paths = listedFiles(invocation, terminal);
  const files = createFileReader(terminal.cwd, placesOf(terminal));
  const searchPath = requireSearchPath(options, terminal);
  const request = { files, config, options, inputs: new Map(), searchPath };
  const recipes = compileRecipes(paths, request).map(({ recipe }) => ({
    name: recipe.name ?? null,
    version: recipe.plan?.version ?? null,
    dialect: recipe.dialect,
    path: recipe.path,
    description: recipe.plan ? printable(recipe.plan.description) : null,
  }));
  const wantsJson = options.text("outputFormat") === "json";
  terminal.stdout.write(wantsJson ? `${JSON.stringify(recipes, undefined, 2)}\n` : table(recipes));
  return exitCode.ok;
}

/** The recipes of the folders that are named, else of all folders in which recipes are found by name. */
function listedFiles({ operands, options }: Invocation, terminal: Terminal): readonly string[] {
  const { cwd } = terminal;
  const absent = operands.find((operand) => !existsSync(resolve(cwd, operand)));
  if (absent !== undefined) throw new UsageError(`There is no file or folder ${absent}.`);
  if (operands.length > 0) return requireRecipeFiles(operands, cwd);
  const given = options.list("recipeDir");
  const own = foldersAmong(given.length === 0 ? recipeFolders : given, cwd);
  return findRecipeFiles([...own, ...foldersEverywhere(terminal)], cwd);
}

/** The folders whose manifests are meant: those that are named, else those of `--recipe-dir`, else this one. */
function manifestFolders({ operands, options }: Invocation, terminal: Terminal): readonly string[] {
  const given = [...operands, ...options.list("recipeDir")];
  const folders = given.length === 0 ? ["."] : given;
  for (const folder of folders) {
    if (foldersAmong([folder], terminal.cwd).length === 0) {
      throw new UsageError(`${folder} is no folder.`);
    }
  }
  return folders;
}

async function showChanges(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { manifestChanges } = await import("../recipe-manifest.ts");
  const folders = manifestFolders(invocation, terminal).map((folder) => ({
    folder,
    ...manifestChanges(resolve(terminal.cwd, folder)),
  }));
  if (invocation.options.text("outputFormat") === "json") {
    terminal.stdout.write(`${JSON.stringify(folders, undefined, 2)}\n`);
    return exitCode.ok;
  }
  const lines = folders.flatMap(({ folder, ...changes }) =>
    (["new", "modified", "deleted"] as const).flatMap((kind) =>
      changes[kind].map((name) => `${kind}  ${printable(posix.join(folder, name))}\n`),
    ),
  );
  terminal.stdout.write(lines.length === 0 ? "No changes.\n" : lines.join(""));
  return exitCode.ok;
}

async function writeManifests(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { updateManifest } = await import("../recipe-manifest.ts");
  for (const folder of manifestFolders(invocation, terminal)) {
    const count = updateManifest(resolve(terminal.cwd, folder));
    const recipes = counted(count, "recipe");
    terminal.stdout.write(`${printable(folder)}: ${recipes} in _recipe_manifest.json\n`);
  }
  return exitCode.ok;
}

function table(recipes: readonly ListedRecipe[]): string {
  if (recipes.length === 0) return "No recipes found.\n";
  const rows = recipes.map(({ dialect, name, path, version }) => [
    name === null ? "(broken)" : printable(name),
    version === null ? "" : printable(version),
    dialect,
    printable(path),
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const description = recipes[index]?.description ?? "run `recipec check` on it";
    const below = description === "" ? "" : `    ${printable(description)}\n`;
    return `${cells.join("  ").trimEnd()}\n${below}`;
  });
  return lines.join("");
}
