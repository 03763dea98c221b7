import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { closestName } from "../../compiler/diagnostics/spelling/closest-name.ts";
import type { Config, SearchPath } from "../../compiler/index.ts";
import { bundleFolders, filesOfId } from "../../compiler/source/recipe-folders.ts";
import { shippedRecipes } from "../file-places.ts";
import { findRecipeFiles, isFile, isFolder } from "../recipe-files.ts";
import { environmentFolders, foldersAmong, homeFolders } from "../search-path.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/**
 * The file that a word on the command line means: the file of that name, else the recipe of that id in the folders of
 * `--recipe-dir`, in those that the environment names, in `recipes` and the folders of the configuration, in those of the
 * home directory, in the project's bundles, in the working directory and above it, or among those that come with recipec.
 */
export function findRecipe(
  operand: string,
  config: Config,
  terminal: Terminal,
  searchPath: SearchPath,
): string {
  const { cwd } = terminal;
  if (!isWord(operand) || isFile(resolve(cwd, operand))) return operand;
  const named = namedFolders(config, terminal, searchPath);
  const folders = [...named, ...searchPath.last, shippedRecipes];
  return filesOfId(operand, folders).find((path) => isFile(resolve(cwd, path))) ?? operand;
}

/**
 * The file that a word on the command line means, as `findRecipe` finds it, else the one recipe of that name deeper in the
 * folders that `run --list` lists; throws `UsageError` where a name leads to nothing, or to several. A path that leads to
 * nothing is told where files are read.
 */
export function requireRecipe(
  operand: string,
  config: Config,
  terminal: Terminal,
  searchPath: SearchPath,
): string {
  const { cwd } = terminal;
  const found = findRecipe(operand, config, terminal, searchPath);
  const isName = isWord(operand) && !/\.\w+$/.test(operand);
  if (found !== operand || !isName || isFile(resolve(cwd, operand))) return found;
  const folders = findRecipeFolders(config, terminal, searchPath);
  const listed = findRecipeFiles(folders, cwd);
  const [deeper, ...others] = listed.filter((path) => idOf(path) === operand);
  if (deeper !== undefined && others.length === 0) return deeper;
  if (deeper !== undefined) throw severalRecipes(operand, [deeper, ...others]);
  if (isFolder(resolve(cwd, operand))) {
    throw new UsageError(
      `"${operand}" is a folder: name one of its recipes, which \`recipec list ${operand}\` lists.`,
    );
  }
  const near = [".", ...folders].flatMap((folder) => idsIn(resolve(cwd, folder)));
  const closest = closestName(operand, [...near, ...listed.flatMap((path) => idOf(path) ?? [])]);
  const guess = closest === undefined ? "" : ` Did you mean "${closest}"?`;
  throw new UsageError(
    `There is no recipe "${operand}".${guess} \`recipec run --list\` shows which there are.`,
  );
}

function severalRecipes(name: string, paths: readonly string[]): UsageError {
  return new UsageError(
    `There are several recipes "${name}": name one by its path, ${paths.join(" or ")}.`,
  );
}

/** The names of files in a folder that may be recipes, in alphabetical order. */
function idsIn(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => !/\.test\.\w+$/.test(name))
    .flatMap((name) => idOf(name) ?? [])
    .sort((first, second) => (first < second ? -1 : 1));
}

/** The name by which the recipe in a file is run. */
function idOf(path: string): string | undefined {
  return /(?<![^/])([^/]+)\.(?:ya?ml|json)$/.exec(path)?.[1];
}

/** None where this user may not look. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isWord(operand: string): boolean {
  return /^[\w.-]+$/.test(operand);
}

/**
 * The folders whose recipes can be run by their ids, as far as they are there: not the working directory and those
 * above it, which hold more than recipes.
 */
export function findRecipeFolders(
  config: Config,
  terminal: Terminal,
  searchPath: SearchPath,
): readonly string[] {
  const folders = [...namedFolders(config, terminal, searchPath), shippedRecipes];
  return foldersAmong([...new Set(folders)], terminal.cwd);
}

/** The folders that hold nothing but recipes, in the order in which they are searched. */
function namedFolders(
  { recipePath }: Config,
  terminal: Terminal,
  { first }: SearchPath,
): readonly string[] {
  return [
    ...first,
    ...environmentFolders(terminal),
    "recipes",
    ...recipePath,
    ...homeFolders(terminal),
    ...bundleFolders,
  ];
}
