import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Read, Reads } from "./reads.ts";

/** The keys that are read of one variable, or of what one path leads to in it, with their reads in source order. */
export interface KeysRead {
  /** The path that they follow. */
  readonly prefix: readonly string[];
  readonly reads: ReadonlyMap<string, readonly Read[]>;
}

/** Groups reads of keys by what they are keys of. */
export const keysRead: ObjectMemo<Reads, readonly KeysRead[]> = createObjectMemo(({ all }) => {
  const groups = new Map<string, { prefix: readonly string[]; reads: Map<string, Read[]> }>();
  const seen = new Set<unknown>();
  for (const read of all) {
    const { name, path } = read.reference;
    // Conditions of loops are read twice.
    if (path.length === 0 || seen.has(read.reference)) continue;
    seen.add(read.reference);
    for (const [at, key] of path.entries()) {
      const prefix = path.slice(0, at);
      const { reads } = getOrAdd(groups, [name, ...prefix].join("\0"), () => ({
        prefix,
        reads: new Map<string, Read[]>(),
      }));
      getOrAdd(reads, key, (): Read[] => []).push(read);
    }
  }
  return [...groups.values()];
});

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
