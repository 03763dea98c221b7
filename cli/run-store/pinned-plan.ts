import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PlanResolver } from "../../runtime/index.ts";
import { readOrdinaryText } from "../../runtime/journal/index.ts";
import { loadPlanModule } from "../build/load-plan-module.ts";
import type { CalleeFinder } from "../build/plan-resolver.ts";
import { ownRuntime, publicRuntime } from "../build/runtime-location.ts";
import { makeFolder } from "../make-folder.ts";
import { sha256 } from "../sha256.ts";
import { writeWhole } from "../write-whole.ts";

/** One module of a plan. */
interface PlanModule {
  /** Relative to the folder that holds all modules of the plan, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The compiled modules of a plan, as a run keeps them. */
export interface PlanModules {
  /** Names everything that the plan says, its sub-recipes included. */
  readonly hash: string;
  /** Path of the plan's own module. */
  readonly entry: string;
  readonly modules: readonly PlanModule[];
}

/** Reads a plan's module and all that it imports. */
export function readPlanModules(entry: string): PlanModules {
  const texts = new Map<string, string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (texts.has(path)) continue;
    const text = readOrdinaryText(path);
    texts.set(path, withPublicRuntime(text));
    open.push(...importsOf(text, path));
  }
  const root = commonFolder([...texts.keys()]);
  const shown = (path: string): string => relative(root, path).replaceAll("\\", "/");
  const modules = [...texts]
    .map(([path, text]) => ({ path: shown(path), text }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  const content = modules.map(({ path, text }) => [path, sha256(text)]);
  return { hash: sha256(JSON.stringify(content)), entry: shown(entry), modules };
}

/** Writes the modules below a folder of a run: on the disk before the journal that relies on them. */
export function writePlanModules(folder: string, { modules }: PlanModules): void {
  for (const { path, text } of modules) {
    const file = join(folder, path);
    makeFolder(dirname(file), 0o700);
    writeWhole(file, text, 0o600);
  }
}

/** Names of the modules that differ between two states of a plan. */
export function changedModules(before: PlanModules, after: PlanModules): readonly string[] {
  const texts = new Map(before.modules.map(({ path, text }) => [path, text]));
  const changed = after.modules.filter(({ path, text }) => texts.get(path) !== text);
  const paths = new Set(after.modules.map(({ path }) => path));
  const gone = before.modules.filter(({ path }) => !paths.has(path));
  return [...changed, ...gone].map(({ path }) => path).sort();
}

/** Finds computed sub-recipes once, and keeps what was found in the folder given: a resumed run takes the same. */
export function createPinnedResolver(folder: string, find: CalleeFinder): PlanResolver {
  return {
    resolve: async (path, from, inputs) => {
      const key = sha256(JSON.stringify([path, from, inputs])).slice(0, 16);
      const kept = join(folder, key);
      const note = `${kept}.json`;
      const noted = readNote(note);
      if (noted === undefined) {
        const found = await find(path, from, inputs);
        if (found.kind === "missing") return found;
        const modules = readPlanModules(found.module);
        writePlanModules(kept, modules);
        const text = JSON.stringify({ path, from, entry: modules.entry, hash: modules.hash });
        writeWhole(note, `${text}\n`, 0o600);
        return found;
      }
      const module = join(kept, noted.entry);
      const plan = hashOf(module) === noted.hash ? loadPlanModule(module) : undefined;
      if (plan !== undefined) return { kind: "plan", plan };
      return {
        kind: "missing",
        message: `The plan of "${path}" in ${kept} is not as the run wrote it.`,
      };
    },
  };
}

/** The kept plan that a note tells; undefined where there is none, or a process was killed or lost power while it wrote. */
function readNote(note: string): Pick<PlanModules, "entry" | "hash"> | undefined {
  try {
    const value: unknown = JSON.parse(readOrdinaryText(note));
    const isNote =
      typeof value === "object" && value !== null && "entry" in value && "hash" in value;
    return isNote ? { entry: String(value.entry), hash: String(value.hash) } : undefined;
  } catch {
    return undefined;
  }
}

/** What names the plan of a module; undefined where it cannot be read. */
function hashOf(module: string): string | undefined {
  try {
    return readPlanModules(module).hash;
  } catch {
    return undefined;
  }
}

/** A plan in the cache names the runtime by its place, which may be another when the run goes on. */
function withPublicRuntime(text: string): string {
  const own = JSON.stringify(pathToFileURL(ownRuntime()).href);
  return text.replaceAll(`from ${own}`, `from ${JSON.stringify(publicRuntime)}`);
}

function importsOf(text: string, path: string): readonly string[] {
  const specifiers = [...text.matchAll(/^import [^"\n]* from "(\.[^"]+)";$/gm)];
  return specifiers.map(([, specifier = ""]) => resolve(dirname(path), specifier));
}

function commonFolder(paths: readonly string[]): string {
  const folders = paths.map((path) => dirname(path));
  let common = folders[0] ?? "/";
  while (!folders.every((folder) => `${folder}/`.startsWith(`${common}/`)))
    common = dirname(common);
  return common;
}
