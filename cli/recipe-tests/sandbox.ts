import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { RecipeTest } from "../../compiler/recipe-tests/index.ts";
import { makeWorkFolder, removeWorkFolder } from "../../runtime/index.ts";
import { reasonOf } from "../caught-error.ts";
import { makeFolder } from "../make-folder.ts";

/** The directories of one test, below one that is removed behind it. */
export interface Sandbox {
  /** Where the recipe works. */
  readonly project: string;
  readonly home: string;
  readonly temporary: string;
  /** Programs that the test fakes or lets run, and what they leave behind. */
  readonly programs: string;
  readonly notes: string;
  /** A text with the project's path, which no test can know, as `<project>`. */
  hide(text: string): string;
  remove(): void;
}

/** Makes the directories of a test, with the files that it prepares; `beside` is the folder of the test file. */
export function createSandbox(
  files: RecipeTest["files"],
  beside: string,
): { readonly sandbox: Sandbox; readonly problems: readonly string[] } {
  const made = makeWorkFolder();
  const root = realpathSync(made);
  const folder = (name: string): string => {
    const path = join(root, name);
    mkdirSync(path);
    return path;
  };
  const project = folder("project");
  const sandbox: Sandbox = {
    project,
    home: folder("home"),
    temporary: folder("tmp"),
    programs: folder("programs"),
    notes: folder("notes"),
    hide: (text) => text.replaceAll(project, "<project>"),
    remove: () => removeWorkFolder(made),
  };
  const problems = [...files].flatMap(([path, file]) => {
    const target = pathInside(project, path);
    return target === undefined ? outside(path) : prepareFile(target, file, beside);
  });
  return { sandbox, problems };
}

/** A path in the project; undefined for one that leads out of it. */
export function pathInside(project: string, path: string): string | undefined {
  const target = resolve(project, path);
  return target.startsWith(project + sep) ? target : undefined;
}

/** What is said of a path that leads out of the project. */
export function outside(path: string): string {
  return `the file "${path}" is outside the directory of the recipe`;
}

type PreparedFile = RecipeTest["files"] extends ReadonlyMap<string, infer File> ? File : never;

function prepareFile(target: string, file: PreparedFile, beside: string): readonly string[] {
  try {
    makeFolder(dirname(target));
    if (file.kind === "text") writeFileSync(target, file.text);
    else copyFileSync(resolve(beside, file.path), target);
    return [];
  } catch (error) {
    return [`a file cannot be prepared (${reasonOf(error)})`];
  }
}
