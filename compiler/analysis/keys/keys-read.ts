import type { Reference } from "../../ir/expression.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Read, Reads } from "../reads.ts";

/** The keys that are read of one variable, or of what one path leads to in it, with their reads in source order. */
export interface KeysRead {
  /** The path that they follow. */
  readonly prefix: readonly string[];
  readonly reads: ReadonlyMap<string, readonly Read[]>;
}

/** Keys behind so many others are read of nothing that somebody has written down. */
const deepest = 32;

/** Groups reads of keys by what they are keys of. */
export const keysRead: ObjectMemo<Reads, readonly KeysRead[]> = createObjectMemo(({ all }) => {
  // Conditions of loops are read twice.
  const seen = new Set<Reference>();
  const keys: KeyRead[] = [];
  for (const read of all) {
    const { name, path } = read.reference;
    if (path.length === 0 || seen.has(read.reference)) continue;
    seen.add(read.reference);
    for (const [at, key] of path.slice(0, deepest).entries()) {
      keys.push({ owner: [name, ...path.slice(0, at)], key, read });
    }
  }
  return [...Map.groupBy(keys, ({ owner }) => owner.join("\0")).values()].map((group) => ({
    prefix: group[0]?.owner.slice(1) ?? [],
    reads: readsByKey(group),
  }));
});

/** A read of one key, and what leads to it. */
interface KeyRead {
  readonly owner: readonly string[];
  readonly key: string;
  readonly read: Read;
}

function readsByKey(keys: readonly KeyRead[]): ReadonlyMap<string, readonly Read[]> {
  const byKey = Map.groupBy(keys, ({ key }) => key);
  return new Map([...byKey].map(([key, found]) => [key, found.map(({ read }) => read)]));
}
