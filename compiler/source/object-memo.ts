/** Gives what was computed for an object before, or computes it. */
export type ObjectMemo<Key extends object, Result> = (key: Key) => Result;

/**
 * A memory for results that depend on an object that does not change. They are kept in the object itself, where copies
 * and comparisons do not see them: what a `WeakMap` holds outlives its keys until V8 collects all garbage, and half of what
 * is made for one recipe after the other would be moved around until then.
 */
export function createObjectMemo<Key extends object, Result>(
  compute: (key: Key) => Result,
): ObjectMemo<Key, Result> {
  const slot = Symbol();
  return (key: Key & { readonly [slot]?: { readonly result: Result } }) => {
    const known = key[slot];
    if (known !== undefined) return known.result;
    const result = compute(key);
    Object.defineProperty(key, slot, { value: { result } });
    return result;
  };
}
