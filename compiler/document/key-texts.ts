import type { Mapping } from "./node.ts";

const known = new WeakMap<Mapping, ReadonlySet<string>>();

/** The texts of a mapping's keys; collected once, however many of its fields are looked at. */
export function keyTextsOf(mapping: Mapping): ReadonlySet<string> {
  const found = known.get(mapping) ?? new Set(mapping.entries.map(({ key }) => key.text));
  known.set(mapping, found);
  return found;
}
