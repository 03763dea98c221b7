import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config, SearchPath } from "../../compiler/index.ts";
import { recipeFolders } from "../../compiler/source/recipe-folders.ts";
import { foldersAmong, foldersEverywhere } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";

/** The recipes that come with recipec; each has its id as its name. */
const shipped = fileURLToPath(new URL("../../recipes/agent-recipes/", import.meta.url));

const endings = [".yaml", ".yml", ".json"];
/** A recipe in the working directory itself is named with its ending. */
const projectFolders = recipeFolders.filter((folder) => folder !== ".");
const nowhere: SearchPath = { first: [], last: [] };

/**
 * The file that a word on the command line means: the file of that name, else the recipe of that id in the folders of
 * `--recipe-dir`, in those of the configuration and the project, in those of the environment and the home directory,
 * or among those that come with recipec.
 */
export function findRecipe(
  operand: string,
  config: Config,
  cwd: string,
  searchPath: SearchPath = nowhere,
): string {
  const isFile = (path: string): boolean =>
    statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isFile() === true;
  if (!/^[\w.-]+$/.test(operand) || isFile(operand)) return operand;
  const { first, last } = searchPath;
  const folders = [...first, ...projectFolders, ...config.recipePath, ...last, shipped];
  const paths = folders.flatMap((folder) =>
    endings.map((ending) => join(folder, `${operand}${ending}`)),
  );
  return paths.find(isFile) ?? operand;
}

/**
 * The folders whose recipes can be run by their ids, as far as they are there: not the working directory and those
 * above it, which hold more than recipes.
 */
export function findRecipeFolders(
  { recipePath }: Config,
  terminal: Terminal,
  { first }: SearchPath,
): readonly string[] {
  const folders = [...first, ...projectFolders, ...recipePath, shipped];
  return [...new Set([...foldersAmong(folders, terminal.cwd), ...foldersEverywhere(terminal)])];
}
