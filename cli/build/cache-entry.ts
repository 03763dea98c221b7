import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { RunNotes } from "../../compiler/view/index.ts";
import { makeFolder } from "../make-folder.ts";
import { sha256 } from "../sha256.ts";
import { writeWhole } from "../write-whole.ts";
import { pruneCache } from "./prune-cache.ts";

/** A file that a compilation read, or looked for in vain. */
export interface Dependency {
  /** Relative to the working directory, or absolute. */
  readonly path: string;
  /** SHA-256 of its content; null where there was no such file. */
  readonly hash: string | null;
}

/** One module in the cache. */
export interface CachedModule {
  /** Relative to the folder of the entry, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** What the cache knows of one request. */
interface Index {
  readonly dependencies: readonly Dependency[];
  readonly folder: string;
  /** The module of the recipe asked for. */
  readonly entry: string;
  readonly modules: readonly { readonly path: string; readonly hash: string }[];
  readonly notes: RunNotes;
}

/** What the cache gives for a request. */
export interface CachedPlan {
  /** Absolute path of the module of the recipe asked for. */
  readonly module: string;
  readonly notes: RunNotes;
}

/** The plan for a request, if everything that it was made from, and its modules, are unchanged. */
export function findEntry(cache: string, request: string, cwd: string): CachedPlan | undefined {
  const index = readIndex(join(cache, "index", `${request}.json`));
  if (!index?.dependencies.every(({ path, hash }) => hashOf(path, cwd) === hash)) return undefined;
  const folder = join(cache, index.folder);
  if (!index.modules.every(({ path, hash }) => hashOf(path, folder) === hash)) return undefined;
  return { module: join(folder, index.entry), notes: index.notes };
}

/** Keeps the modules for a request. */
export function storeEntry(
  cache: string,
  request: string,
  made: {
    readonly dependencies: readonly Dependency[];
    readonly modules: readonly CachedModule[];
    readonly entry: string;
    readonly notes: RunNotes;
  },
): CachedPlan {
  const modules = made.modules.map(({ path, text }) => ({ path, hash: sha256(text) }));
  const folder = sha256(JSON.stringify([request, made.dependencies, modules]));
  makeFolder(join(cache, "index"), 0o700);
  writeFolder(join(cache, folder), made.modules);
  const { dependencies, entry, notes } = made;
  const index: Index = { dependencies, folder, entry, modules, notes };
  writeWhole(join(cache, "index", `${request}.json`), JSON.stringify(index));
  pruneCache(cache, (path) => readIndex(path)?.folder);
  return { module: join(cache, folder, entry), notes };
}

/** Makes a folder as a whole: another process that makes the same one at the same time does no harm. */
function writeFolder(folder: string, modules: readonly CachedModule[]): void {
  const beside = `${folder}.${randomUUID()}.tmp`;
  try {
    for (const { path, text } of modules) {
      makeFolder(dirname(join(beside, path)));
      writeFileSync(join(beside, path), text);
    }
    if (existsSync(folder)) {
      const intact = modules.every(({ path, text }) => hashOf(path, folder) === sha256(text));
      if (!intact) rmSync(folder, { recursive: true, force: true });
    }
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function hashOf(path: string, folder: string): string | null {
  try {
    return sha256(readFileSync(isAbsolute(path) ? path : join(folder, path)));
  } catch {
    return null;
  }
}

function readIndex(path: string): Index | undefined {
  try {
    const index: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isIndex(index) ? index : undefined;
  } catch {
    return undefined;
  }
}

function isIndex(value: unknown): value is Index {
  return (
    typeof value === "object" &&
    value !== null &&
    "dependencies" in value &&
    Array.isArray(value.dependencies) &&
    "modules" in value &&
    Array.isArray(value.modules) &&
    "folder" in value &&
    typeof value.folder === "string" &&
    "entry" in value &&
    typeof value.entry === "string" &&
    "notes" in value &&
    typeof value.notes === "object"
  );
}
