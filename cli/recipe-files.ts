import type { Dirent } from "node:fs";
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { UsageError } from "./usage-error.ts";

const recipeEnding = /\.(?:ya?ml|json)$/i;
/** Tests of recipes, which `recipec test` finds. */
const testEnding = /\.test\.(?:ya?ml|json)$/i;
/** Larger files are data; a recipe of this size would be refused by the compiler anyway. */
const largestSearched = 4 * 1024 * 1024;
/** Top-level keys that only recipes have; the singular forms are frequent slips. */
const recipeKeys = "(?:steps?|stages?|initialStep|template)";
const recipeInYaml = new RegExp(`^\\uFEFF?["']?${recipeKeys}["']?[ \\t]*:`, "m");
const recipeInJson = new RegExp(`"${recipeKeys}"\\s*:`);
const foldersWithoutRecipes = new Set(["node_modules", "dist", "coverage"]);

/**
 * The recipe files that operands of a command stand for, as paths to show: files as they are given,
 * folders searched for recipes in a fixed order. Each file occurs once.
 */
export function findRecipeFiles(
  operands: readonly string[],
  cwd: string,
  fits: PathTest = () => true,
): readonly string[] {
  const hasName = (path: string): boolean => recipeEnding.test(path) && !testEnding.test(path);
  const isRecipe = (path: string): boolean => hasName(path) && looksLikeRecipe(path);
  return findFiles(operands, cwd, (path) => fits(shownPath(path, ".", cwd)) && isRecipe(path));
}

/** Whether a path that a search came by is wanted. */
type PathTest = (path: string) => boolean;

/** The files that operands stand for: files as they are given, folders searched for those that are wanted. */
export function findFiles(
  operands: readonly string[],
  cwd: string,
  isWanted: (path: string) => boolean,
): readonly string[] {
  const found = new Map<string, string>();
  for (const operand of operands) {
    const path = resolve(cwd, operand);
    const files = isFolder(path) ? searchFolder(path, isWanted) : [path];
    for (const file of files) found.set(file, found.get(file) ?? shownPath(file, operand, cwd));
  }
  return [...found.values()];
}

/** Like `findRecipeFiles`, but a folder without any recipe is a mistake of the caller. */
export function requireRecipeFiles(
  operands: readonly string[],
  cwd: string,
  fits?: PathTest,
): readonly string[] {
  const found = findRecipeFiles(operands, cwd, fits);
  if (found.length > 0) return found;
  throw new UsageError(
    `No recipe found in ${operands.join(", ")}: recipes are .yaml, .yml or .json files with steps.`,
  );
}

/** Relative to the working directory inside it, absolute outside, with forward slashes. */
function shownPath(file: string, operand: string, cwd: string): string {
  const inside = relative(cwd, file);
  const shown = inside.startsWith("..") || inside === "" ? file : inside;
  const asGiven = resolve(cwd, operand) === file ? operand : shown;
  return asGiven.split(sep).join("/");
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function searchFolder(folder: string, isWanted: (path: string) => boolean): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || foldersWithoutRecipes.has(entry.name)) return [];
    if (entry.isDirectory()) return searchFolder(path, isWanted);
    return entry.isFile() && isWanted(path) ? [path] : [];
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
