import type { Dirent } from "node:fs";
import { readdirSync, realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { FileContent } from "./file-content.ts";
import { readContent } from "./file-content.ts";
import { statIfAny } from "./stat-if-any.ts";
import { isTestFile } from "./test-file-name.ts";
import { UsageError } from "./usage-error.ts";

const recipeEnding = /\.(?:ya?ml|json)$/i;
const foldersWithoutRecipes = new Set(["node_modules", "dist", "coverage"]);

/** How recipes are searched for; paths are as they are shown. */
export interface RecipeSearch {
  /** Whether a path that a search came by is wanted; all are where this is absent. */
  readonly fits?: (path: string) => boolean;
  /** What a file looks like; read where that is not known. */
  readonly contentOf?: (path: string, read: () => FileContent) => FileContent;
  /** What a search has to look at in a folder, in order, with a slash behind folders; read where that is not known. */
  readonly entriesOf?: (folder: string, read: () => readonly string[]) => readonly string[];
}

/** Files that a search came by, by what they hold. */
export interface SearchedFiles {
  readonly recipes: readonly string[];
  /** Files of steps that recipes include, and which are none themselves. */
  readonly sharedSteps: readonly string[];
  /** Files of tests, where they are named. */
  readonly tests: readonly string[];
  /** Folders that this user may not read, and files in folders. */
  readonly unreadable: readonly string[];
  /** Recipes in folders that are links, whose files are none of those that were found. */
  readonly links: readonly string[];
}

/**
 * The files that operands of a command stand for, as paths to show: files as they are given, folders searched for recipes
 * in a fixed order. Each file occurs once.
 */
export function searchRecipeFiles(
  operands: readonly string[],
  cwd: string,
  { fits = () => true, contentOf: ask = (_, read) => read(), entriesOf }: RecipeSearch = {},
): SearchedFiles {
  const contents = new Map<string, FileContent>();
  const contentOf = (shown: string): FileContent => {
    const known = contents.get(shown);
    if (known !== undefined) return known;
    const content = ask(shown, () => readContent(resolve(cwd, shown)));
    contents.set(shown, content);
    return content;
  };
  const unreadable: string[] = [];
  const links: string[] = [];
  const isWanted = ({ shown }: FoundFile): boolean => {
    if (!recipeEnding.test(shown) || isTestFile(shown) || !fits(shown)) return false;
    const content = contentOf(shown);
    if (content === "unreadable") unreadable.push(shown);
    return content === "recipe" || content === "steps";
  };
  const found = findFiles(operands, cwd, isWanted, {
    ...(entriesOf ? { entriesOf } : {}),
    onUnreadable: (folder) => unreadable.push(folder),
    onLink: (path) => links.push(path),
  });
  const tests = found.filter(isTestFile);
  const others = found.filter((path) => !isTestFile(path));
  const isShared = (path: string): boolean => contentOf(path) === "steps";
  return {
    recipes: others.filter((path) => !isShared(path)),
    sharedSteps: others.filter(isShared),
    tests,
    unreadable,
    links: links.filter((link) => !leadsToOneOf(found, link, cwd)),
  };
}

function leadsToOneOf(found: readonly string[], link: string, cwd: string): boolean {
  const path = resolve(cwd, link);
  const target = realpathSync(path);
  return found.map((one) => resolve(cwd, one)).some((one) => one === path || one === target);
}

/** The recipes among the files that operands stand for. */
export function findRecipeFiles(
  operands: readonly string[],
  cwd: string,
  search?: RecipeSearch,
): readonly string[] {
  return searchRecipeFiles(operands, cwd, search).recipes;
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
  folders: FolderSearch = {},
): readonly string[] {
  const found = new Map<string, string>();
  for (const operand of operands) {
    const path = resolve(cwd, operand);
    const files = isFolder(path)
      ? searchFolder({ path, shown: shownFolder(path, cwd) }, isWanted, folders)
      : [{ path, shown: operand.split(sep).join("/") }];
    for (const file of files) if (!found.has(file.path)) found.set(file.path, file.shown);
  }
  return [...found.values()];
}

/** Like `findRecipeFiles`, but a folder without any recipe is a mistake of the caller. */
export function requireRecipeFiles(operands: readonly string[], cwd: string): readonly string[] {
  const found = searchRecipeFiles(operands, cwd);
  if (found.recipes.length === 0) throw noRecipeFound(operands, found);
  return found.recipes;
}

/** The mistake of a caller whose operands hold no recipe, as far as this user may look; `patterns`: those that are wanted. */
export function noRecipeFound(
  operands: readonly string[],
  {
    links: [link] = [],
    unreadable: [unreadable] = [],
  }: Partial<Pick<SearchedFiles, "links" | "unreadable">> = {},
  patterns?: readonly string[],
): UsageError {
  if (unreadable !== undefined) {
    return new UsageError(
      `No recipe found, and ${unreadable} cannot be looked into: this user may not read it.`,
    );
  }
  if (link !== undefined) {
    return new UsageError(
      `No recipe found but ${link}, a link, which is followed where it is named.`,
    );
  }
  const wanted = patterns === undefined ? "" : ` that \`files\` in the configuration takes`;
  return new UsageError(
    `No recipe found in ${operands.join(", ")}${wanted}: recipes are .yaml, .yml or .json files with steps.`,
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

/** Whether there is a folder at a path, as far as this user may know. */
export function isFolder(path: string): boolean {
  return statIfAny(path)?.isDirectory() === true;
}

/** Whether there is an ordinary file at a path, as far as this user may know. */
export function isFile(path: string): boolean {
  return statIfAny(path)?.isFile() === true;
}

/** How folders are searched. */
interface FolderSearch extends Pick<RecipeSearch, "entriesOf"> {
  /** Told of each folder that this user may not read, by the path to show. */
  readonly onUnreadable?: (folder: string) => void;
  /** Told of each wanted file that is a link, by the path to show; it is not found. */
  readonly onLink?: (path: string) => void;
}

/** Stands for what cannot be told of a folder; entries never begin with a dot. */
const unreadableEntry = ".";
/** Stands behind the name of a link, which has no slash in it and no folder's one behind it. */
const linkMark = "/@";

function searchFolder(
  folder: FoundFile,
  isWanted: (file: FoundFile) => boolean,
  search: FolderSearch,
): readonly FoundFile[] {
  const { entriesOf = (_, read) => read(), onLink, onUnreadable } = search;
  const prefix = withSlash(folder.path, sep);
  const shown = folder.shown === "" ? "." : folder.shown.replace(/(?<=.)\/$/, "");
  const entries = entriesOf(shown, () => entriesIn(prefix));
  return entries.flatMap((name) => {
    if (name === unreadableEntry) {
      onUnreadable?.(shown);
      return [];
    }
    if (name.endsWith(linkMark)) {
      const link = name.slice(0, -linkMark.length);
      const path = `${folder.shown}${link}`;
      if (isWanted({ path: `${prefix}${link}`, shown: path })) onLink?.(path);
      return [];
    }
    const found = { path: `${prefix}${name}`, shown: `${folder.shown}${name}` };
    if (name.endsWith("/")) return searchFolder(found, isWanted, search);
    return isWanted(found) ? [found] : [];
  });
}

/** What may be wanted in a folder. */
function entriesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    if (isRun(entries)) return [];
    entries.sort((first, second) => (first.name < second.name ? -1 : 1));
    return entries.flatMap((entry) => {
      const { name } = entry;
      if (name.startsWith(".") || foldersWithoutRecipes.has(name)) return [];
      if (entry.isDirectory()) return [`${name}/`];
      if (!recipeEnding.test(name)) return [];
      if (entry.isSymbolicLink()) return [`${name}${linkMark}`];
      return entry.isFile() ? [name] : [];
    });
  } catch {
    return [unreadableEntry];
  }
}

/** Whether a folder keeps a run, whose result has steps as a recipe has. */
function isRun(entries: readonly Dirent[]): boolean {
  return ["journal.jsonl", "run.json"].every((own) => entries.some(({ name }) => name === own));
}
