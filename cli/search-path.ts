import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SearchPath } from "../compiler/index.ts";
import type { OptionValues } from "./option-values.ts";
import { isFolder } from "./recipe-files.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Folders of recipes in every project of the amplihack family, and in the home directory. */
const bundle = "amplifier-bundle/recipes";
const foldersAtHome: readonly string[] = [`.amplihack/${bundle}`, ".amplihack/.claude/recipes"];
/** So many folders above the working directory are searched, until one of them is a repository. */
const mostAncestors = 10;

/**
 * The folders in which a command looks for recipes by name: those of `--recipe-dir` first; last the directory of `-C`
 * and the folders above it up to the repository, those of the environment, and those of the home directory. Folders
 * that are not there are left out: a run goes on also where one that it was started with is gone.
 */
export function searchPathOf(options: OptionValues, terminal: Terminal): SearchPath {
  const { cwd } = terminal;
  const last = [
    ...projectFolders(options.text("workingDir"), cwd),
    ...environmentFolders(terminal),
    ...homeFolders(terminal),
  ];
  return {
    first: foldersAmong(options.list("recipeDir"), cwd),
    last: foldersAmong([...new Set(last)], cwd),
  };
}

/** The same for a command whose line names folders; throws `UsageError` for one of `--recipe-dir` that is not there. */
export function requireSearchPath(options: OptionValues, terminal: Terminal): SearchPath {
  const named = options.list("recipeDir");
  const missing = named.find((folder) => !isFolder(resolve(terminal.cwd, folder)));
  if (missing === undefined) return searchPathOf(options, terminal);
  throw new UsageError(
    `There is no folder "${missing}" to look for recipes in: --recipe-dir names it.`,
  );
}

/** The folders in which recipes are found by name whatever the project, as far as they are there. */
export function foldersEverywhere(terminal: Terminal): readonly string[] {
  const folders = [...environmentFolders(terminal), ...homeFolders(terminal)];
  return foldersAmong([...new Set(folders)], terminal.cwd);
}

/** Those of the paths that are folders. */
export function foldersAmong(paths: readonly string[], cwd: string): readonly string[] {
  return paths.filter((path) => isFolder(resolve(cwd, path)));
}

/** The folders that variables of the environment name. */
export function environmentFolders({ env }: Terminal): readonly string[] {
  return [
    ...listed(env["AMPLIHACK_PACKAGE_RECIPE_DIR"]),
    ...listed(env["RECIPE_RUNNER_RECIPE_DIRS"]),
    ...listed(env["AMPLIHACK_HOME"]).map((folder) => join(folder, bundle)),
  ];
}

/** The folders of the home directory. */
export function homeFolders({ env }: Terminal): readonly string[] {
  const home = env["HOME"] ?? "";
  return home === "" ? [] : foldersAtHome.map((folder) => join(home, folder));
}

/** The folders of a list that is separated by colons. */
function listed(value: string | undefined): readonly string[] {
  return (value ?? "").split(":").filter((folder) => folder !== "");
}

/** The working directory's own folders are searched anyway, beside recipes; these are another one's, and those above. */
function projectFolders(directory: string | undefined, cwd: string): readonly string[] {
  const folders: string[] = [];
  let place = directory ?? ".";
  for (let count = 0; count <= mostAncestors; count += 1) {
    folders.push(place, join(place, bundle));
    const here = resolve(cwd, place);
    if (existsSync(join(here, ".git")) || here === resolve(here, "..")) break;
    place = join(place, "..");
  }
  return folders;
}
