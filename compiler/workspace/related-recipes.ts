import { posix } from "node:path";
import type { FileReader } from "../compilation.ts";
import { DisjointSets } from "./disjoint-sets.ts";
import { normalizePath } from "./resolve-path.ts";

/** Bytes of files that are kept between two readings. */
const mostKept = 16 * 1024 * 1024;

/** So many bytes behind a key are looked at for the names of recipes. */
const mostNamed = 1_000;

/** Paths in groups, and a reader that has read some of their files already. */
export interface Related {
  readonly groups: readonly (readonly string[])[];
  readonly files: FileReader;
}

/**
 * Puts recipes into one group that seem to call or extend one another, so that a group can be checked and forgotten before
 * the next is loaded. Their texts are searched for the keys that name others, and a name means the nearest files that have
 * it: which recipes are related for sure is known when they are loaded. Paths stay in their order, and groups in that of their
 * first ones: with all large recipes at the beginning, V8 would keep much of them for the rest.
 */
export function groupRelated(paths: readonly string[], files: FileReader): Related {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  const contentOf = (path: string): Uint8Array | undefined => {
    const content = files.read(path);
    if (content === undefined) return undefined;
    size += content.length;
    if (size <= mostKept) kept.set(path, content);
    return content;
  };
  const related = new Relations(paths);
  for (const path of paths) {
    const content = contentOf(path);
    const names = content === undefined ? [] : namesIn(path, content);
    for (const name of names) related.add(path, name);
  }
  const groups = Map.groupBy(paths, (path) => related.memberFor(path));
  const read = (path: string): Uint8Array | undefined => {
    const known = kept.get(path);
    kept.delete(path);
    return known ?? files.read(path);
  };
  return { groups: [...groups.values()], files: { ...files, read } };
}

const inYaml: readonly string[] = ["recipe:", "extends:"];
const inJson: readonly string[] = ['"recipe"', '"extends"'];

/** The names of files, without ending, behind keys that name recipes. */
function namesIn(path: string, content: Uint8Array): ReadonlySet<string> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const names = new Set<string>();
  for (const key of path.endsWith(".json") ? inJson : inYaml) {
    for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
      const start = at + key.length;
      for (const name of namesAt(bytes.toString("utf8", start, start + mostNamed))) names.add(name);
    }
  }
  return names;
}

/** The names in the rest of a line, or in the items of the list that follows it. */
function namesAt(text: string): readonly string[] {
  const value = /^[ \t]*(?:\S.*|(?:\r?\n[ \t]*-[ \t].*)+)/.exec(text)?.[0] ?? "";
  return (value.match(/[^\s"'[\]{},:#]+/g) ?? []).map(nameOf);
}

/** Which recipes name which, as far as their names tell. */
class Relations extends DisjointSets {
  private readonly byName: ReadonlyMap<string, readonly string[]>;
  /** The files with a name by the folders above them, once a recipe names them. */
  private readonly below = new Map<string, Map<string, readonly string[]>>();

  constructor(paths: readonly string[]) {
    super();
    this.byName = Map.groupBy(paths, nameOf);
  }

  /** Relates a recipe to the files that a name in it may mean: those in the lowest folder that holds it and some of them. */
  add(from: string, name: string): void {
    const named = this.byName.get(name);
    if (named === undefined) return;
    const below = this.below.get(name) ?? byFolder(named);
    this.below.set(name, below);
    for (const folder of foldersAround(from)) {
      const found = below.get(folder);
      if (found === undefined) continue;
      for (const other of found) this.join(from, other);
      // They are in one set now: whoever names them next need not go through all of them.
      below.set(folder, found.slice(0, 1));
      return;
    }
  }
}

function byFolder(paths: readonly string[]): Map<string, readonly string[]> {
  const below = new Map<string, string[]>();
  for (const path of paths) {
    for (const folder of foldersAround(path)) {
      const known = below.get(folder);
      if (known) known.push(path);
      else below.set(folder, [path]);
    }
  }
  return below;
}

function nameOf(path: string): string {
  return posix.parse(normalizePath(path)).name;
}

/** The folder of a file and those above it, the lowest first. */
function foldersAround(path: string): readonly string[] {
  const folders: string[] = [];
  let folder = posix.dirname(normalizePath(path));
  for (; folder !== posix.dirname(folder); folder = posix.dirname(folder)) folders.push(folder);
  return [...folders, folder];
}
