import { ownValue } from "../values/own-value.ts";
import type { Value } from "../values/value.ts";
import { isList, isMap } from "../values/value.ts";

/** The value of `name` or `name.key.key`; null where the variable or a key is missing. */
export function get(scope: object, name: string, ...keys: readonly string[]): Value {
  const value = ownValue(scope, name) ?? null;
  return keys.length === 0 ? value : path(value, name, ...keys);
}

/** The value that keys lead to below the variable of the name given; null where one is missing. Lists have no keys. */
export function path(value: Value, _name: string, ...keys: readonly string[]): Value {
  let reached = value;
  for (const key of keys) {
    if (!isMap(reached)) return null;
    reached = reached.get(key) ?? null;
  }
  return reached;
}

/** The member of a mapping or the item of a list; null where there is none. */
export function at(value: Value, key: string | number): Value {
  if (typeof key === "string") return path(value, "", key);
  return isList(value) ? (value[key] ?? null) : null;
}
