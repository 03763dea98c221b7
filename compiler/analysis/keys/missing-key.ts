import type { Reference } from "../../ir/expression.ts";
import type { Type } from "../types/type.ts";
import { accessKey, membersOf } from "../types/type.ts";

/** The first key of a path that what it is looked up in does not have. */
export interface MissingKey {
  readonly reference: Reference;
  /** What it is looked up in: the variable, or the path up to it. */
  readonly name: string;
  readonly key: string;
  /** How long the rest of the path is that begins with it. */
  readonly left: number;
  /** The type of what it is looked up in. */
  readonly type: Type;
}

/** Follows a path from what its variable is; undefined where it leads to its end. */
export function missingKey(reference: Reference, start: Type): MissingKey | undefined {
  let type = start;
  let name = reference.name;
  let left = reference.path.length;
  for (const key of reference.path) {
    const access = accessKey(type, key);
    if (access.kind === "missing") return { reference, name, key, left, type };
    left -= 1;
    type = access.type;
    name = `${name}.${key}`;
  }
  return undefined;
}

/** Whether all that something may be are mappings, of which some have no such key. */
export function isOptionalKey(type: Type, key: string): boolean {
  const access = accessKey(type, key);
  const isMapping = membersOf(type).every(({ kind }) => kind === "record");
  return isMapping && access.kind === "found" && access.optional;
}
