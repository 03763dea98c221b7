/** All of some tables as one. */
type Joined<Tables extends readonly object[]> = Tables extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Joined<Rest>
  : unknown;

/**
 * One table of several that have no key in common. It has no prototype: V8 takes twenty times as long to give an object hundreds
 * of keys that has one.
 */
export function joinTables<Tables extends readonly object[]>(...tables: Tables): Joined<Tables> {
  return Object.assign(Object.create(null), ...tables);
}
