import type { Dirent } from "node:fs";
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { isTestFile } from "./test-file-name.ts";
import { UsageError } from "./usage-error.ts";

const recipeEnding = /\.(?:ya?ml|json)$/i;
/** Larger files are data; a recipe of this size would be refused by the compiler anyway. */
const largestSearched = 4 * 1024 * 1024;
/** Top-level keys that only recipes have; the singular forms are frequent slips. */
const recipeKeys = "(?:steps?|stages?|initialStep|template)";
const recipeInYaml = new RegExp(`^\\uFEFF?["']?${recipeKeys}["']?[ \\t]*:`, "m");
const recipeInJson = new RegExp(`"${recipeKeys}"\\s*:`);
const foldersWithoutRecipes = new Set(["node_modules", "dist", "coverage"]);

/** A question about a path as it is shown. */
export type PathTest = (path: string) => boolean;

/** What is known of recipes before they are searched for. */
export interface RecipeSearch {
  /** Whether a path that a search came by is wanted; all are where this is absent. */
  readonly fits?: PathTest;
  /** Whether a file is a recipe for certain, so that nobody has to look into it. */
  readonly isKnown?: PathTest;
}

/**
 * The recipe files that operands of a command stand for, as paths to show: files as they are given,
 * folders searched for recipes in a fixed order. Each file occurs once.
 */
export function findRecipeFiles(
  operands: readonly string[],
  cwd: string,
  { fits = () => true, isKnown = () => false }: RecipeSearch = {},
): readonly string[] {
  const hasName = (path: string): boolean => recipeEnding.test(path) && !isTestFile(path);
  return findFiles(
    operands,
    cwd,
    ({ path, shown }) => hasName(path) && fits(shown) && (isKnown(shown) || looksLikeRecipe(path)),
  );
}

/** A file that a search came by: its absolute path, and the path to show. */
interface FoundFile {
  readonly path: string;
  readonly shown: string;
}

/** The files that operands stand for: files as they are given, folders searched for those that are wanted. */
export function findFiles(
  operands: readonly string[],
  cwd: string,
  isWanted: (file: FoundFile) => boolean,
): readonly string[] {
  const found = new Map<string, string>();
  for (const operand of operands) {
    const path = resolve(cwd, operand);
    const files = isFolder(path)
      ? searchFolder(path, shownFolder(path, cwd), isWanted)
      : [{ path, shown: operand.split(sep).join("/") }];
    for (const file of files) if (!found.has(file.path)) found.set(file.path, file.shown);
  }
  return [...found.values()];
}

/** Like `findRecipeFiles`, but a folder without any recipe is a mistake of the caller. */
export function requireRecipeFiles(
  operands: readonly string[],
  cwd: string,
  search?: RecipeSearch,
): readonly string[] {
  const found = findRecipeFiles(operands, cwd, search);
  if (found.length > 0) return found;
  throw new UsageError(
    `No recipe found in ${operands.join(", ")}: recipes are .yaml, .yml or .json files with steps.`,
  );
}

/**
 * What the shown paths of files in a folder begin with: relative to the working directory inside it, absolute outside,
 * with forward slashes.
 */
function shownFolder(folder: string, cwd: string): string {
  const inside = relative(cwd, folder);
  if (inside === "") return "";
  const shown = inside.startsWith("..") ? folder : inside;
  return withSlash(shown.split(sep).join("/"), "/");
}

function withSlash(path: string, slash: string): string {
  return path.endsWith(slash) ? path : `${path}${slash}`;
}

/** Whether there is a folder at a path. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function searchFolder(
  folder: string,
  shownPrefix: string,
  isWanted: (file: FoundFile) => boolean,
): readonly FoundFile[] {
  const prefix = withSlash(folder, sep);
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith(".") || foldersWithoutRecipes.has(name)) return [];
    const found = { path: `${prefix}${name}`, shown: `${shownPrefix}${name}` };
    if (entry.isDirectory()) return searchFolder(found.path, `${found.shown}/`, isWanted);
    return entry.isFile() && isWanted(found) ? [found] : [];
  });
}

/** The contents of a folder by name; a folder that this user may not read holds nothing for them. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((first, second) => (first.name < second.name ? -1 : 1));
  } catch {
    return [];
  }
}

function looksLikeRecipe(path: string): boolean {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestSearched) return false;
  try {
    return hasRecipeKeys(readStart(path)) || hasRecipeKeys(readFileSync(path, "utf8"));
  } catch {
    return false;
  }
}

function hasRecipeKeys(text: string): boolean {
  return recipeInYaml.test(text) || (/^\s*\{/.test(text) && recipeInJson.test(text));
}

/** The beginning of a file, which mostly tells enough. */
function readStart(path: string): string {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(4096);
    return buffer.toString("utf8", 0, readSync(file, buffer));
  } finally {
    closeSync(file);
  }
}
