import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "../caught-error.ts";
import { makeFolder } from "../make-folder.ts";
import { writeWhole } from "../write-whole.ts";
import type { EmittedModule } from "./emit-modules.ts";

/** How a module in the output folder differs from what the recipes say. */
export interface Difference {
  readonly kind: "missing" | "stale" | "leftover";
  /** Relative to the output folder. */
  readonly path: string;
  /** What is there. */
  readonly before: string;
  /** What should be there; empty for a leftover. */
  readonly after: string;
}

const header = /^\/\/ Compiled by recipec from (.*)\. Do not edit: run `recipec build`\.\n/;

/** A module that an earlier build has written. */
export interface BuiltModule {
  /** Relative to the output folder. */
  readonly path: string;
  /** Path of the recipe that it was compiled from, relative to the working directory of that build. */
  readonly recipe: string;
}

/**
 * Compares a folder with the modules that belong there. `isGone`: whether the recipe of a module is one of those that are
 * built, and is no more: its module is a leftover. All other files are left alone.
 */
export function compareFolder(
  folder: string,
  modules: readonly EmittedModule[],
  isGone: (module: BuiltModule) => boolean,
): readonly Difference[] {
  const wanted = new Map(modules.map((module) => [module.path, module.text]));
  const differences: Difference[] = [];
  for (const [path, after] of wanted) {
    const before = readText(join(folder, path));
    if (before === undefined) differences.push({ kind: "missing", path, before: "", after });
    else if (before !== after) differences.push({ kind: "stale", path, before, after });
  }
  for (const path of modulesIn(folder)) {
    if (wanted.has(path)) continue;
    const before = readText(join(folder, path)) ?? "";
    const recipe = header.exec(before)?.[1];
    if (recipe === undefined || !isGone({ path, recipe })) continue;
    differences.push({ kind: "leftover", path, before, after: "" });
  }
  return differences;
}

/** Makes a folder hold what it should. */
export function applyDifferences(folder: string, differences: readonly Difference[]): void {
  for (const { kind, path, after } of differences) {
    const place = join(folder, path);
    if (kind === "leftover") {
      rmSync(place, { force: true });
      continue;
    }
    makeFolder(dirname(place));
    writeWhole(place, after);
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Paths of generated modules below a folder, sorted. */
function modulesIn(folder: string, prefix = ""): readonly string[] {
  return entriesOf(join(folder, prefix)).flatMap((entry) => {
    const path = prefix + entry.name;
    if (entry.isDirectory())
      return entry.name === "node_modules" ? [] : modulesIn(folder, `${path}/`);
    return entry.name.endsWith(".plan.ts") ? [path] : [];
  });
}

function entriesOf(folder: string): ReturnType<typeof readEntries> {
  try {
    return readEntries(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function readEntries(folder: string) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}
